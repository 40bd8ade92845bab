/* Why a semaphore was not to be had. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *run(void *unused)
{
    if (sem_trywait(&semaphore) == 0)
        assert(errno == 0);
    else
        assert(errno == EAGAIN);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    sem_init(&semaphore, 0, 1);
    pthread_create(&one, 0, run, 0);
    pthread_create(&two, 0, run, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
