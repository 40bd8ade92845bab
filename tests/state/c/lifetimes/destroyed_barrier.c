/* A barrier is destroyed while a thread waits at it, or before it comes. */
#include <pthread.h>

pthread_barrier_t both;

static void *work(void *argument)
{
    pthread_barrier_wait(&both); // found: memory
    return argument;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&both, NULL, 2);
    pthread_create(&t, NULL, work, NULL);
    pthread_barrier_destroy(&both); // found: memory
    return 0;
}
