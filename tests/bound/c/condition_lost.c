/* A signal that nobody waits for is lost; one signal wakes one thread; a broadcast wakes all that wait. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int waiting, woken;

static void *wait(void *unused)
{
    pthread_mutex_lock(&mutex);
    waiting++;
    pthread_cond_wait(&condition, &mutex);
    woken++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_cond_signal(&condition);
    pthread_create(&one, NULL, wait, NULL);
    pthread_create(&two, NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    int before = waiting;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    assert(woken <= 1);
    assert(before > 0 || woken == 0);
    assert(before < 2 || woken == 0); // fails
    if (before == 2) {
        pthread_cond_broadcast(&condition);
        pthread_mutex_unlock(&mutex);
        pthread_join(one, NULL);
        pthread_join(two, NULL);
        assert(woken == 2);
        assert(waiting != 2); // fails
    }
    return 0;
}
