// Who joins a thread that was detached does wrong, also if that one never ends.
#include <pthread.h>
#include <semaphore.h>

static sem_t never;

static void *work(void *unused) {
    sem_wait(&never);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&never, 0, 0);
    pthread_create(&thread, 0, work, 0);
    pthread_detach(thread);
    pthread_join(thread, 0); // wrong
    return 0;
}
