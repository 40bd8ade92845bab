// The repair of counter_plain: ++ of an _Atomic is one step.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic long counter;

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++)
        counter++;
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(counter == 4);
    return 0;
}
