/* Correct: As many threads as the input says are started and joined; each adds one. */
// options: --kinds assertion
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static atomic_int n;
static void *one(void *a)
{
    n++;
    return a;
}
int main(void)
{
    pthread_t t[3];
    unsigned char count = __VERIFIER_nondet_uchar();
    if (count < 1 || count > 3)
        return 0;
    for (int i = 0; i < count; i++)
        pthread_create(&t[i], 0, one, 0);
    for (int i = 0; i < count; i++)
        pthread_join(t[i], 0);
    assert(n == count);
    return 0;
}
