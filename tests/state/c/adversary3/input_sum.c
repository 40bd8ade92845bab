/* A+b==100 with both bounded to 0..60. */
#include <assert.h>
#include <pthread.h>
unsigned char __VERIFIER_nondet_uchar(void);
unsigned char a, b;
void *f(void *p)
{
    unsigned char v = __VERIFIER_nondet_uchar();
    a = v % 61;
    return 0;
}
void *g(void *p)
{
    unsigned char v = __VERIFIER_nondet_uchar();
    b = v % 61;
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, f, 0);
    pthread_create(&t, 0, g, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(a + b != 113); // found: assertion
    return 0;
}
