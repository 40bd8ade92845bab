/* Who cannot have the second lock gives the first one back and tries again: no deadlock, whatever the order. */
// options: --kinds race
// unknown: atomics that order nothing hide races
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int both;

static void take(pthread_mutex_t *first, pthread_mutex_t *second)
{
    for (;;) {
        pthread_mutex_lock(first);
        if (pthread_mutex_trylock(second) == 0)
            break;
        pthread_mutex_unlock(first);
    }
    both++;
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *other(void *unused)
{
    take(&b, &a);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    take(&a, &b);
    pthread_join(thread, NULL);
    assert(both == 2);
    return 0;
}
