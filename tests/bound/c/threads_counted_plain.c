/* The same, but the counter is not atomic. */
#include <assert.h>
#include <pthread.h>

static int n;
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
    assert(n == k); // fails
    return 0;
}
