/* An execution has more than 10,000 steps before it comes to what is wrong. */
// options: --kinds assertion --executions 1
#include <assert.h>
#include <pthread.h>

static int counts_of[2];
static _Atomic int last;

static void *counts(void *argument)
{
    int *own = argument;
    for (int i = 0; i < 4000; i++)
        ++*own;
    last = own == &counts_of[0] ? 1 : 2;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, counts, &counts_of[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(last == 2); // found: assertion
    return 0;
}
