// The signal has no memory: if it comes before the wait, the waiter waits for ever.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t loaded = PTHREAD_COND_INITIALIZER;
static int config;

static void *loader(void *arg)
{
    pthread_mutex_lock(&lock);
    config = 1;
    pthread_cond_signal(&loaded);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, loader, NULL);
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&loaded, &lock); // found: deadlock
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
