/* As many threads are joined as were started. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n;
int __VERIFIER_nondet_int(void);
static void *run(void *p)
{
    n++;
    return p;
}

int main(void)
{
    pthread_t t[3];
    int k = __VERIFIER_nondet_int();
    if (k < 1 || k > 3)
        return 0;
    for (int i = 0; i < k; i++)
        pthread_create(&t[i], 0, run, 0);
    for (int i = 0; i < k; i++)
        pthread_join(t[i], 0);
    assert(n == k);
    return 0;
}
