/* Inputs of several widths, through functions, as index, as bound of a loop, with remainders, and one compared with another. */
// holds
#include <assert.h>
#include <limits.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int slots[4], used;

static unsigned below(unsigned bound)
{
    unsigned value = __VERIFIER_nondet_uint();
    __VERIFIER_assume(value < 4);
    return value < bound ? value : 0;
}

static void *put(void *unused)
{
    unsigned at = below(3);
    pthread_mutex_lock(&lock);
    slots[at]++;
    used++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, put, NULL);
    short step = __VERIFIER_nondet_short();
    int rest = step % 3;
    assert(rest > -3 && rest < 3);
    long long wide = __VERIFIER_nondet_longlong();
    assert(wide > 0 || wide <= 0);
    put(NULL);
    pthread_join(one, NULL);
    assert(slots[3] == 0 && slots[0] + slots[1] + slots[2] == used && used == 2);
    return 0;
}
