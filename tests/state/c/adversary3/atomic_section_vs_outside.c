/* Failed CAS in a section, then its value is used behind the section. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
atomic_int x;
atomic_int y;
void *w(void *p)
{
    int e = 0;
    __VERIFIER_atomic_begin();
    int ok = atomic_compare_exchange_weak(&x, &e, 5);
    int yy = atomic_load(&y);
    __VERIFIER_atomic_end();
    if (!ok)
        assert(yy == e); // found: assertion
    return 0;
}
void *v(void *p)
{
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, v, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
