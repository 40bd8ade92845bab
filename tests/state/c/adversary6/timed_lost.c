/* Who waits with a time takes the time that is over for the event. */
#include <assert.h>
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
    pthread_create(&thread, NULL, producer, NULL);
    pthread_mutex_lock(&lock);
    if (value == 0)
        pthread_cond_timedwait(&ready, &lock, &deadline);
    assert(value == 7); // found: assertion
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
