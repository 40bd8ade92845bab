/* Broken: The second half begins one element too early. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char data[6];
struct part {
    int from, to;
};
static void *sum(void *a)
{
    struct part *p = a;
    long s = 0;
    for (int i = p->from; i < p->to; i++)
        s += data[i];
    return (void *)s;
}
int main(void)
{
    pthread_t t[2];
    struct part parts[2] = {{0, 3}, {2, 6}};
    long all = 0;
    for (int i = 0; i < 6; i++) {
        data[i] = __VERIFIER_nondet_uchar();
        all += data[i];
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, sum, &parts[i]);
    void *r0, *r1;
    pthread_join(t[1], &r1);
    pthread_join(t[0], &r0);
    assert((long)r0 + (long)r1 == all); // found: assertion
    return 0;
}
