/* Broken: The jump for a remainder of 3 skips one byte. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static unsigned char from[8] = {1, 2, 3, 4, 5, 6, 7, 8}, to[8];
static unsigned count;
static void *copy(void *a)
{
    unsigned char *d = to, *s = from;
    unsigned rounds = (count + 3) / 4;
    (void)a;
    if (!count)
        return 0;
    switch (count % 4) {
    case 0:
        do {
            *d++ = *s++;
            *d++ = *s++;
        case 3:
        case 2:
            *d++ = *s++;
        case 1:
            *d++ = *s++;
        } while (--rounds > 0);
    }
    return 0;
}
int main(void)
{
    pthread_t t;
    count = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(count <= 8);
    pthread_create(&t, 0, copy, 0);
    pthread_join(t, 0);
    unsigned sum = 0;
    for (unsigned i = 0; i < 8; i++)
        sum += to[i];
    assert(sum == count * (count + 1) / 2); // found: assertion
    return 0;
}
