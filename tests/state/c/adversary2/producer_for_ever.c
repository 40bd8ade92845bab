/* A producer and a consumer that never end, with conditions. There are few states, and they are known again. */
// holds
// options: --kinds assertion --executions 500 --memory-limit 900 --time-limit 20
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int count;

static void *produce(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        while (count == 2)
            pthread_cond_wait(&not_full, &lock);
        count++;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void *consume(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        while (count == 0)
            pthread_cond_wait(&not_empty, &lock);
        count--;
        assert(count >= 0 && count < 2);
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, produce, NULL);
    pthread_create(&two, NULL, consume, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
