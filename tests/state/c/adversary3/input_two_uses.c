/* Value compared with two constants in different functions, stored between: v>10 stored, later v==12345 in another thread. */
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
int g;
int id(int v)
{
    return v;
}
void *w(void *p)
{
    int k = g;
    if (k == 12345)
        assert(0); // found: assertion
    return 0;
}
int main(void)
{
    pthread_t t;
    int v = __VERIFIER_nondet_int();
    if (v > 10)
        g = id(v);
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    return 0;
}
