/* Broken: The index is taken from a signed char: a negative remainder selects the fallback. */
#include <assert.h>
#include <pthread.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef int (*op)(int, int);
static int add(int a, int b)
{
    return a + b;
}
static int sub(int a, int b)
{
    return a - b;
}
static int mul(int a, int b)
{
    return a * b;
}
static const op ops[3] = {add, sub, mul};
static int results[3];
static int fallback;
static void *run(void *x)
{
    int k = (int)(long)x;
    results[k] = ops[k](7, 3);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, run, (void *)(long)i);
    for (int i = 2; i >= 0; i--)
        pthread_join(t[i], 0);
    signed char c = __VERIFIER_nondet_char();
    int k = c % 3;
    if (k < 0) {
        fallback = 1;
        k = -k;
    }
    op f = ops[k];
    assert(f(7, 3) == results[k]);
    assert(results[0] == 10 && results[1] == 4 && results[2] == 21);
    assert(!fallback); // fails
    return 0;
}
