/* A barrier is initialised when a thread may stand at it already. */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t barrier;

static void *waits(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_barrier_wait(&barrier); // found: race
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, waits, NULL);
    pthread_barrier_init(&barrier, NULL, 2); // found: memory
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
    return 0;
}
