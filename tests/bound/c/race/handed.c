// holds
// no race
// A semaphore says when the data are there.
#include <pthread.h>
#include <semaphore.h>

static sem_t there;
static int data;

static void *work(void *unused) {
    data = 1;
    sem_post(&there);
    return unused;
}

int main(void) {
    pthread_t a;
    sem_init(&there, 0, 0);
    pthread_create(&a, 0, work, 0);
    sem_wait(&there);
    int seen = data;
    pthread_join(a, 0);
    return seen;
}
