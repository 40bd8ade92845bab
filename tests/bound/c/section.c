/* An atomic section that can only begin when its assumption holds, and one with an error in it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), __VERIFIER_assume(int), reach_error(void);
int turn, count;

static void *follow(void *unused)
{
    __VERIFIER_atomic_begin();
    count = 1;
    __VERIFIER_assume(turn == 1);
    count = 2;
    __VERIFIER_atomic_end();
    return unused;
}

static void *look(void *unused)
{
    __VERIFIER_atomic_begin();
    assert(count != 1);
    if (count == 2)
        reach_error(); // fails
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, follow, NULL);
    pthread_create(&other, NULL, look, NULL);
    turn = 1;
    return 0;
}
