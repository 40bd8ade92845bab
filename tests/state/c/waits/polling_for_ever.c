// A service looks again and again, with the lock, whether it is to stop, but nobody ever says so. Whether main waits for
// the lock or for the thread meanwhile makes no difference: one cause.
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void *service(void *arg)
{
    pthread_mutex_lock(&lock);
    while (!stop) {
        pthread_mutex_unlock(&lock); // found: deadlock
        usleep(1000);
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, service, NULL);
    pthread_mutex_lock(&lock);
    stop = 0;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
