/* Broken: The worker may count to 5 and fail before main comes to the assumption that forbids it. */
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static unsigned x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *a)
{
    unsigned n = __VERIFIER_nondet_uint();
    (void)a;
    __VERIFIER_assume(n < 8);
    for (unsigned i = 0; i < n; i++) {
        pthread_mutex_lock(&m);
        x++;
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    assert(x != 5); // fails
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    unsigned seen = x;
    pthread_mutex_unlock(&m);
    __VERIFIER_assume(seen < 3);
    pthread_join(t, 0);
    __VERIFIER_assume(x < 3);
    return 0;
}
