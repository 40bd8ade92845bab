/* A thread that keeps a lock and waits for what nobody does: what it reads is its own, so that it takes no more steps.
 * fact: never: owned by one thread */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int never;

static void *keep(void *argument)
{
    pthread_mutex_lock(&lock);
    while (!never)
        ;
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, keep, 0);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
