/* Writes for the next phase begin before all have read those of this one: a barrier is missing behind the reads. */
#include <pthread.h>
#include <stdint.h>

static pthread_barrier_t barrier;
static int value[2], seen[2];

static void *worker(void *argument)
{
    intptr_t me = (intptr_t)argument;
    for (int round = 0; round < 2; round++) {
        value[me] = round; // found: race
        pthread_barrier_wait(&barrier);
        seen[me] = value[1 - me];
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_barrier_init(&barrier, NULL, 2);
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
