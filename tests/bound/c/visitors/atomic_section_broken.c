/* Broken: The reader looks at the two accounts in two atomic sections. */
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned a = 1000, b = 70000;
static void *transfer(void *x)
{
    (void)x;
    unsigned short n = __VERIFIER_nondet_ushort();
    __VERIFIER_atomic_begin();
    a += n;
    b -= n;
    __VERIFIER_atomic_end();
    return 0;
}
int main(void)
{
    pthread_t t;
    unsigned x, y;
    pthread_create(&t, 0, transfer, 0);
    __VERIFIER_atomic_begin();
    x = a;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    y = b;
    __VERIFIER_atomic_end();
    assert(x + y == 71000); // fails
    pthread_join(t, 0);
    assert(a + b == 71000);
    return 0;
}
