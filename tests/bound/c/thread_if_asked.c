/* A thread is started and joined on a condition. */
// holds
#include <assert.h>
#include <pthread.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int __VERIFIER_nondet_int(void);
static void *run(void *p)
{
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t a, b;
    int two = __VERIFIER_nondet_int() & 1;
    pthread_create(&a, 0, run, 0);
    if (two)
        pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    if (two)
        pthread_join(b, 0);
    assert(n == 1 + two);
    return 0;
}
