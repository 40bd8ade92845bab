/* An input that random ones do not meet: the solver finds it. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

unsigned key, lock_word;

static void *turn(void *unused)
{
    unsigned seen = key;
    key = seen * 2654435761u + 12345u;
    lock_word = seen ^ key;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    key = (unsigned)__VERIFIER_nondet_int();
    pthread_create(&one, 0, turn, 0);
    pthread_create(&other, 0, turn, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(lock_word != 0xee5d4819u); // found: assertion
    return 0;
}
