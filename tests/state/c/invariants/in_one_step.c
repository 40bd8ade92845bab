// Both writes are one step.
// options: --kinds assertion --invariant from+to==10
// holds
#include <pthread.h>

static int from = 10, to;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *first(void *arg)
{
    __VERIFIER_atomic_begin();
    from -= 1;
    to += 1;
    __VERIFIER_atomic_end();
    return arg;
}

static void *second(void *arg)
{
    __VERIFIER_atomic_begin();
    from -= 2;
    to += 2;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
