/* Who waits with a time asks what it was woken by, and looks again. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int value;

static void *producer(void *unused)
{
    pthread_mutex_lock(&lock);
    value = 7;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    const struct timespec deadline = {.tv_sec = 1};
    int error = 0;
    pthread_create(&thread, NULL, producer, NULL);
    pthread_mutex_lock(&lock);
    while (value == 0 && error == 0)
        error = pthread_cond_timedwait(&ready, &lock, &deadline);
    assert(value == 7 || error == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    assert(value == 7);
    return 0;
}
