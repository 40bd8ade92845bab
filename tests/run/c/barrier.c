// Rounds between barriers: in each one thread is told that it is the last.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 4, ROUNDS = 5 };

static pthread_barrier_t barrier;
static int cells[THREADS], next[THREADS];
static atomic_int serial;

static void wait(void)
{
    int result = pthread_barrier_wait(&barrier);
    if (result == PTHREAD_BARRIER_SERIAL_THREAD)
        serial++;
    else if (result != 0)
        puts("strange");
}

static void *work(void *argument)
{
    int own = (int)(long)argument;
    for (int round = 0; round < ROUNDS; round++) {
        next[own] = cells[own] + cells[(own + 1) % THREADS];
        wait();
        cells[own] = next[own];
        wait();
    }
    return NULL;
}

int main(void)
{
    pthread_t ids[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        cells[i] = i;
    for (long i = 0; i < THREADS; i++)
        pthread_create(&ids[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(ids[i], NULL);
    for (int i = 0; i < THREADS; i++)
        printf("%d ", cells[i]);
    printf("%d\n", serial);
    pthread_barrier_destroy(&barrier);
    return 0;
}
