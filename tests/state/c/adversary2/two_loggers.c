/* Two threads print for ever, each under the lock: they work, and nobody waits for what never comes. */
// holds
// options: --kinds assertion,race,memory
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *tick(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        puts("tick");
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, tick, NULL);
    pthread_create(&two, NULL, tick, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
