/* Two phases, with a barrier between: each reads what the other one wrote in the first. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_barrier_t barrier;
static int value[3], sum[3];

static void *worker(void *argument)
{
    intptr_t me = (intptr_t)argument;
    value[me] = (int)me + 1;
    pthread_barrier_wait(&barrier);
    sum[me] = value[0] + value[1] + value[2];
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    pthread_barrier_init(&barrier, NULL, 3);
    for (intptr_t i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(sum[0] == 6 && sum[1] == 6 && sum[2] == 6);
    pthread_barrier_destroy(&barrier);
    return 0;
}
