/* What the inputs are that make the assertion fail, in the order in which they are taken, by two threads. */
// says: input 200 from __VERIFIER_nondet_uchar
// says: input -3 from __VERIFIER_nondet_int
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

static int below;

static void *looks(void *unused)
{
    below = __VERIFIER_nondet_int() == -3;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, looks, NULL);
    pthread_join(thread, NULL);
    assert(!(below && __VERIFIER_nondet_uchar() == 200)); // found: assertion
    return 0;
}
