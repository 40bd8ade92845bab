// A producer and a consumer hand one slot to and fro for ever, under a mutex and two conditions.
// holds
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int full, slot;

static void *produce(void *arg)
{
    for (int next = 0;; next = 1 - next) {
        pthread_mutex_lock(&m);
        while (full)
            pthread_cond_wait(&emptied, &m);
        slot = next;
        full = 1;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *consume(void *arg)
{
    for (int expected = 0;; expected = 1 - expected) {
        pthread_mutex_lock(&m);
        while (!full)
            pthread_cond_wait(&filled, &m);
        assert(slot == expected);
        full = 0;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    consume(NULL);
    return 0;
}
