/* Who waits must hold the mutex, and once: who took it twice keeps it, and is woken in vain. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int got, woken;

static void *wait(void *unused)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    got = 1;
    pthread_cond_wait(&condition, &mutex);
    woken = 1;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, wait, NULL);
    if (pthread_mutex_trylock(&mutex) == 0)
        return 0;
    pthread_cond_broadcast(&condition);
    assert(!woken);
    assert(!got); // fails
    pthread_cond_wait(&condition, &mutex); // wrong
    return 0;
}
