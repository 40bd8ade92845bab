// holds
// no deadlock
// Each thread needs two units of a semaphore, of which there are three.
#include <pthread.h>
#include <semaphore.h>

static sem_t units;

static void *work(void *unused) {
    sem_wait(&units);
    sem_wait(&units);
    sem_post(&units);
    sem_post(&units);
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&units, 0, 3);
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
