// Two threads give each other the word for ever: nobody changes data, and nobody waits in vain.
// holds
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;

static void *work(void *arg)
{
    for (;;) {
        sem_wait(&ping);
        sem_post(&pong);
    }
    return arg;
}

int main(void)
{
    pthread_t other;
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 1);
    pthread_create(&other, NULL, work, 0);
    for (;;) {
        sem_wait(&pong);
        sem_post(&ping);
    }
}
