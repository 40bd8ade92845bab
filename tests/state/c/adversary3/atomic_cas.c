/* S11_atomic_cas.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
atomic_int owner;
atomic_int n;
void *w(void *p)
{
    int me = (int)(long)p;
    for (int i = 0; i < 2; i++) {
        __VERIFIER_atomic_begin();
        int e = 0;
        if (atomic_compare_exchange_strong(&owner, &e, me)) {
            atomic_fetch_add(&n, 1);
            assert(atomic_load(&owner) == me);
            atomic_store(&owner, 0);
        } else
            assert(0);
        __VERIFIER_atomic_end();
    }
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, w, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(n == 4);
    return 0;
}
