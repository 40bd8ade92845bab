/* Correct: Mutual recursion through a table of functions; even and odd agree with the low bit. */
// holds
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
typedef unsigned char num;
static int even(num n);
static int odd(num n);
static int (*const table[2])(num) = {even, odd};
static int even(num n)
{
    return n <= 0 ? n == 0 : table[1](n - 1);
}
static int odd(num n)
{
    return n <= 0 ? 0 : table[0](n - 1);
}
static int verdict;
static void *worker(void *a)
{
    verdict = even((num) * (unsigned char *)a);
    return 0;
}
int main(void)
{
    pthread_t t;
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n < 6 || n == 200);
    __VERIFIER_assume(n < 6);
    pthread_create(&t, 0, worker, &n);
    pthread_join(t, 0);
    assert(verdict == !(n & 1));
    return 0;
}
