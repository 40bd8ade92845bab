/* A lock by numbers that are drawn: each thread has another one. */
// holds
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static unsigned short next, serving;
static int inside;

static unsigned short __VERIFIER_atomic_draw(void)
{
    __VERIFIER_assume(next != 65535);
    return next++;
}

static void *worker(void *unused)
{
    unsigned short mine;
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
