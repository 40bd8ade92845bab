/* Who does not get the mutex knows that another thread has it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int holds, missed;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused)
{
    pthread_mutex_lock(&mutex);
    holds = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    assert(pthread_mutex_trylock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
    pthread_create(&thread, NULL, hold, NULL);
    if (pthread_mutex_trylock(&mutex) == 0)
        pthread_mutex_unlock(&mutex);
    else
        missed = 1;
    pthread_join(thread, NULL);
    assert(!missed || holds);
    assert(!missed); // fails
    return 0;
}
