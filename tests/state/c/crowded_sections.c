// Threads without end turn three numbers round in atomic sections. An execution has so many of them that there is no end
// to the places where a reversal may belong: what is kept for them has a bound, so that memory lasts for those who have a
// proof.
// holds
// options: --kinds assertion --memory-limit 1200
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

static int first = 1, second = 2, third = 3, kept, taken;

static void acquire(void)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(taken == 0);
    taken = 1;
    __VERIFIER_atomic_end();
}

static void release(void)
{
    __VERIFIER_atomic_begin();
    taken = 0;
    __VERIFIER_atomic_end();
}

static void *turn(void *arg)
{
    for (;;) {
        acquire();
        kept = first;
        first = second;
        second = third;
        third = kept;
        release();
    }
    return arg;
}

static void *look(void *arg)
{
    for (;;) {
        acquire();
        assert(first != second);
        release();
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    for (;;)
        pthread_create(&thread, NULL, turn, NULL);
}
