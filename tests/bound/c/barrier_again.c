/* The same, repaired: who was seen waits until others have seen it. */
// holds
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int done[2], told;

static void *work(void *of)
{
    long self = (long)of;
    for (int round = 1; round <= 2; round++) {
        done[self] = round;
        int last = pthread_barrier_wait(&barrier);
        assert(done[1 - self] == round);
        pthread_barrier_wait(&barrier);
        if (last == PTHREAD_BARRIER_SERIAL_THREAD)
            told++;
        else
            assert(last == 0);
    }
    return NULL;
}

int main(void)
{
    pthread_t one;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&one, NULL, work, (void *)1L);
    work((void *)0L);
    pthread_join(one, NULL);
    pthread_barrier_destroy(&barrier);
    return 0;
}
