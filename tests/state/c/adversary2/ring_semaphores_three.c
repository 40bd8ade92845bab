/* The same ring with one empty cell too many: the producer overwrites what is being read. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t full, empty;
static int ring[2], in, out;

static void *produce(void *unused)
{
    for (int i = 1; i <= 3; i++) {
        sem_wait(&empty);
        ring[in] = i;
        in = (in + 1) % 2;
        sem_post(&full);
    }
    return unused;
}

int main(void)
{
    pthread_t producer;
    sem_init(&full, 0, 0);
    sem_init(&empty, 0, 3);
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 1; i <= 3; i++) {
        sem_wait(&full);
        assert(ring[out] == i); // found: race assertion
        out = (out + 1) % 2;
        sem_post(&empty);
    }
    pthread_join(producer, NULL);
    return 0;
}
