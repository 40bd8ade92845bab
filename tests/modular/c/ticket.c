/* A lock by numbers that are drawn: each thread has another one. */
// holds
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static unsigned next, serving;
static int inside;

static unsigned __VERIFIER_atomic_draw(void)
{
    __VERIFIER_assume(next != -1u);
    return next++;
}

static void *worker(void *unused)
{
    unsigned mine;
    mine = __VERIFIER_atomic_draw();
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
