/* One of 60 threads has to look between the two steps of another one, before a third one has taken both. */
// options: --kinds assertion --executions 20
#include <assert.h>
#include <pthread.h>

static _Atomic int first, second;

static void *set(void *argument)
{
    (void)argument;
    first = 1;
    second = 1;
    return NULL;
}

static void *look(void *argument)
{
    (void)argument;
    int seen = first;
    assert(seen == second); // found: assertion
    return NULL;
}

int main(void)
{
    pthread_t threads[60];
    for (int i = 0; i < 60; i++)
        pthread_create(&threads[i], NULL, i == 59 ? look : set, NULL);
    for (int i = 0; i < 60; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
