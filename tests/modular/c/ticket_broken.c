/* Two threads may draw the same number. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static unsigned next, serving;
static int inside;

static void *worker(void *unused)
{
    unsigned mine;
    __VERIFIER_assume(next != -1u);
    mine = next;
    next = mine + 1;
    while (serving != mine)
        ;
    inside = 1;
    assert(inside == 1);
    inside = 0;
    serving = serving + 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
