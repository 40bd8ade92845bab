/* Only one of both orders overflows. */
// options: --kinds memory
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include <limits.h>

static _Atomic int count = INT_MAX - 1;

static void *adds(void *argument)
{
    int old = count;
    count = old + 1; // found: memory
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, adds, NULL);
    pthread_create(&second, NULL, adds, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
