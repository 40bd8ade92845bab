/* Assumptions leave few values: each of them is tried, and so is one that they cut off. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int slots[8];

static void *put(void *unused)
{
    int at = __VERIFIER_nondet_int();
    __VERIFIER_assume(at % 2 == 0 && at >= 0 && at < 8);
    slots[at] = at;
    return unused;
}

static int chosen(void)
{
    return __VERIFIER_nondet_int();
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, put, NULL);
    pthread_join(thread, NULL);
    assert(slots[6] == 0); // found: assertion
    int other = chosen();
    if (other < 100 || other >= 108)
        return 0;
    slots[other - 100] = other * other;
    assert(slots[7] != 107 * 107); // found: assertion
    return 0;
}
