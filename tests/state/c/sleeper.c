/* Time does not order anything. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include <unistd.h>

static int value;

static void *writes(void *argument)
{
    value = 1;
    return argument;
}

int main(void)
{
    pthread_t first;
    pthread_create(&first, NULL, writes, NULL);
    sleep(1);
    assert(value == 1); // found: race assertion
    pthread_join(first, NULL);
    return 0;
}
