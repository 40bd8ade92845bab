/* The time of a wait may come at any moment, but not together with a signal. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int set;

static void *work(void *unused)
{
    pthread_mutex_lock(&mutex);
    set = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one;
    struct timespec far = {2000000000, 0};
    pthread_create(&one, NULL, work, NULL);
    pthread_mutex_lock(&mutex);
    int before = set, result = pthread_cond_timedwait(&condition, &mutex, &far);
    assert(result == 0 || result == ETIMEDOUT);
    assert(result != 0 || set);
    assert(result == 0 || before || !set);
    assert(!before || result == ETIMEDOUT);
    assert(result == 0); // fails
    return 0;
}
