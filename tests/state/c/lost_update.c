/* Two additions, each a read and a write: one of them gets lost. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int count;

static void *add(void *argument)
{
    count = count + 1; // found: race
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, add, NULL);
    pthread_create(&second, NULL, add, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(count == 2); // found: assertion
    return 0;
}
