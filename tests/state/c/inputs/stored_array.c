/* Inputs go through an array and a pointer to it, and are compared in a thread behind sums, remainders and shifts. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static long table[2];

static long next(const long *at)
{
    return *at - 7;
}

static void *look(void *unused)
{
    if (next(&table[0]) == 13000)
        assert(table[1] % 7 != 5 || table[1] >> 4 != 0); // found: assertion
    return unused;
}

int main(void)
{
    pthread_t one;
    table[0] = __VERIFIER_nondet_int();
    table[1] = __VERIFIER_nondet_int();
    pthread_create(&one, NULL, look, NULL);
    pthread_join(one, NULL);
    return 0;
}
