// Atomic accesses, but not an atomic update: no data race, and still an update is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic long counter;

static void *worker(void *arg)
{
    counter = counter + 1;
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(counter == 2); // found: assertion
    return 0;
}
