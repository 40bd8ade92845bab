// holds
// The thread waits until main has read what it has for itself.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static __thread int own;
static int *at;
static sem_t there, seen;

static void *work(void *unused) {
    own = 1;
    at = &own;
    sem_post(&there);
    sem_wait(&seen);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&there, 0, 0);
    sem_init(&seen, 0, 0);
    pthread_create(&thread, 0, work, 0);
    sem_wait(&there);
    assert(*at == 1);
    sem_post(&seen);
    pthread_join(thread, 0);
    return 0;
}
