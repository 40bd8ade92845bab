/* What is tried is not all there is: nothing is wrong, and nothing is proved. Values without a sign are told so. */
// options: --engine explore
// unknown: 1, 4294967295, 2, 3, 76, 77, 78, 2147483647, 2147483648
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned value, seen;

static void *look(void *unused)
{
    seen = value == 77;
    return unused;
}

int main(void)
{
    pthread_t one;
    value = __VERIFIER_nondet_uint();
    pthread_create(&one, NULL, look, NULL);
    pthread_join(one, NULL);
    assert(seen < 2);
    return 0;
}
