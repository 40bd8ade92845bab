/* Correct: Two threads add three times each without a lock; whatever is lost, at least two remain. */
// holds
#include <assert.h>
#include <pthread.h>
static volatile int n;
static void *adder(void *a)
{
    (void)a;
    for (int i = 0; i < 3; i++) {
        int old = n;
        n = old + 1;
    }
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, adder, 0);
    pthread_create(&u, 0, adder, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(n <= 6);
    assert(n >= 2);
    return 0;
}
