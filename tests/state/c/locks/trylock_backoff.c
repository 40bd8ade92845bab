// Opposite orders, but who does not get the second lock gives the first one back and gives up after three tries.
// holds
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static bool update(pthread_mutex_t *first, pthread_mutex_t *second)
{
    for (int tries = 0; tries < 3; tries++) {
        pthread_mutex_lock(first);
        if (pthread_mutex_trylock(second) == 0) {
            shared++;
            pthread_mutex_unlock(second);
            pthread_mutex_unlock(first);
            return true;
        }
        pthread_mutex_unlock(first);
        sched_yield();
    }
    return false;
}

static void *other(void *arg)
{
    (void)arg;
    return (void *)(long)update(&b, &a);
}

int main(void)
{
    pthread_t thread;
    void *got;
    pthread_create(&thread, NULL, other, NULL);
    long mine = update(&a, &b);
    pthread_join(thread, &got);
    assert(shared == mine + (long)got);
    return 0;
}
