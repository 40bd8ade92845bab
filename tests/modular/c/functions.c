/* A call through a pointer that is kept for a while. */
// holds
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int value;

static int one(int n)
{
    return n + 1;
}

static int two(int n)
{
    return n + 2;
}

static void *worker(void *unused)
{
    int (*function)(int) = __VERIFIER_nondet_int() ? one : two;
    int seen = value;
    if (seen < 5)
        value = function(seen);
    assert(value <= 6);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
