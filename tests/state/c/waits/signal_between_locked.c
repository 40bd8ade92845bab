// The repair of signal_between: the flag is set with the lock held; the signal itself may come later.
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int stop;

static void *service(void *arg)
{
    pthread_mutex_lock(&lock);
    while (!atomic_load(&stop))
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, service, NULL);
    pthread_mutex_lock(&lock);
    atomic_store(&stop, 1);
    pthread_mutex_unlock(&lock);
    pthread_cond_broadcast(&changed);
    pthread_join(thread, NULL);
    return 0;
}
