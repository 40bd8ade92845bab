/* A value is handed over by two semaphores, in turns. */
// holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t empty, full;
static int slot;

static void *producer(void *unused)
{
    for (int i = 1; i <= 3; i++) {
        sem_wait(&empty);
        slot = i;
        sem_post(&full);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&empty, 0, 1);
    sem_init(&full, 0, 0);
    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 1; i <= 3; i++) {
        sem_wait(&full);
        assert(slot == i);
        sem_post(&empty);
    }
    pthread_join(thread, NULL);
    return 0;
}
