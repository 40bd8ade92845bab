// The lost update: two threads add to a plain counter.
#include <assert.h>
#include <pthread.h>

static long counter;

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++)
        counter++; // found: race
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(counter == 4); // found: assertion
    return 0;
}
