/* The slot is free twice: the second value may overwrite the first before it is read. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t empty, full;
static int slot;

static void *producer(void *unused)
{
    for (int i = 1; i <= 3; i++) {
        sem_wait(&empty);
        slot = i; // found: race
        sem_post(&full);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&empty, 0, 2);
    sem_init(&full, 0, 0);
    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 1; i <= 3; i++) {
        sem_wait(&full);
        assert(slot == i); // found: assertion
        sem_post(&empty);
    }
    pthread_join(thread, NULL);
    return 0;
}
