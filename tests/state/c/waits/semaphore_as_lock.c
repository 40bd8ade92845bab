// The repair of semaphore_wrong_value.
// holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t mutex;
static int balance;

static void *deposit(void *arg)
{
    sem_wait(&mutex);
    balance += 10;
    sem_post(&mutex);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    sem_init(&mutex, 0, 1);
    pthread_create(&one, NULL, deposit, NULL);
    pthread_create(&two, NULL, deposit, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(balance == 20);
    sem_destroy(&mutex);
    return 0;
}
