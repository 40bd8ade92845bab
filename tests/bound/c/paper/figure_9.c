/* 002, Figure 9: a lock as the paper models it, a variable that is taken when it is free; no two have it at once. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

int l, inside;

static void *thread(void *number)
{
    int mine = number == NULL ? 1 : 2;
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(l == 0);
    l = mine;
    __VERIFIER_atomic_end();
    inside = inside + 1;
    assert(inside == 1 && l == mine);
    inside = inside - 1;
    l = 0;
    return NULL;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, thread, NULL);
    pthread_create(&other, NULL, thread, &l);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
