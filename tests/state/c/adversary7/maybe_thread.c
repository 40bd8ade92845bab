/* Correct: The second worker is started only if asked for, and joined only then. */
// options: --kinds assertion
// holds
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *a)
{
    pthread_mutex_lock(&m);
    n += *(int *)a;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    int one = 1, two = 2;
    _Bool both = __VERIFIER_nondet_bool();
    pthread_create(&t, 0, worker, &one);
    if (both)
        pthread_create(&u, 0, worker, &two);
    pthread_mutex_lock(&m);
    int now = n;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    if (both)
        pthread_join(u, 0);
    pthread_mutex_lock(&m);
    assert(n == (both ? 3 : 1));
    assert(now == 0 || now == 1 || (both && now >= 2));
    pthread_mutex_unlock(&m);
    return 0;
}
