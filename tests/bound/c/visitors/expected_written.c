/* Correct: A failed compare-and-exchange writes what it found to expected. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_short owner;
static int winners, losers_saw;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *claim(void *a)
{
    short expected = 0;
    short me = (short)(long)a;
    _Bool won = atomic_compare_exchange_strong(&owner, &expected, me);
    pthread_mutex_lock(&m);
    if (won)
        winners++;
    else {
        losers_saw = expected;
        assert(expected == 3 - me);
    }
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, claim, (void *)1);
    pthread_create(&t2, 0, claim, (void *)2);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(winners == 1 && losers_saw == (owner == 1 ? 1 : 2));
    return 0;
}
