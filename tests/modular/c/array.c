/* An index that is not known, but within the array. */
// holds
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int values[4];

static void *worker(void *unused)
{
    int at = __VERIFIER_nondet_int();
    if (at >= 0 && at < 4)
        values[at] = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
