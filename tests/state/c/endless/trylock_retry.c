// Two locks in both orders, but who cannot have the second one gives the first one back and tries again. There are executions in which both retry
// for ever, but no schedule has to, and nothing else goes wrong. Races stay open: a lock that could not be had orders nothing.
// holds
// options: --kinds assertion,deadlock,memory
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void update(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(first);
    while (pthread_mutex_trylock(second) != 0) {
        pthread_mutex_unlock(first);
        sched_yield();
        pthread_mutex_lock(first);
    }
    shared++;
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *other(void *arg)
{
    update(&b, &a);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    update(&a, &b);
    pthread_join(thread, NULL);
    assert(shared == 2);
    return 0;
}
