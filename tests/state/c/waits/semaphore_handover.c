// Two semaphores hand a value back and forth; nothing else protects it.
// holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;
static int value;

static void *doubler(void *arg)
{
    for (int i = 0; i < 3; i++) {
        sem_wait(&ping);
        value *= 2;
        sem_post(&pong);
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 0);
    pthread_create(&thread, NULL, doubler, NULL);
    for (int i = 0; i < 3; i++) {
        value++;
        sem_post(&ping);
        sem_wait(&pong);
    }
    assert(value == 14);
    pthread_join(thread, NULL);
    return 0;
}
