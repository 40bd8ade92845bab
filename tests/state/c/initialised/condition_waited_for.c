/* A condition is initialised when a thread may wait for it already. */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told;
static int ready;

static void *waits(void *unused)
{
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, waits, NULL);
    pthread_mutex_lock(&lock);
    pthread_cond_init(&told, NULL); // found: memory
    ready = 1;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
