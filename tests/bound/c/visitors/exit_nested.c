/* Correct: Pthread_exit from a nested call gives its result; what is behind it is never reached. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int result[2];
static void finish(int n, int *r)
{
    if (n >= 0) {
        *r = n;
        pthread_exit(r);
    }
}
static int deeper(int n, int *r)
{
    finish(n, r);
    return 7;
}
static void *worker(void *a)
{
    int n = (int)(long)a;
    result[1] = deeper(n, &result[0]);
    return &result[1];
}
int main(void)
{
    pthread_t t;
    void *r;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    pthread_create(&t, 0, worker, (void *)(long)n);
    pthread_join(t, &r);
    assert(*(int *)r == n);
    return 0;
}
