/* A condition is initialised before a thread can wait for it. */
// holds
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
    pthread_cond_init(&told, NULL);
    pthread_create(&thread, NULL, waits, NULL);
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
