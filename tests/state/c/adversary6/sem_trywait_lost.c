/* A permit that could not be had is given back all the same: two are inside. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t permit;
static atomic_int inside;

static void *guest(void *unused)
{
    if (sem_trywait(&permit) == 0) {
        assert(++inside == 1); // found: assertion
        --inside;
    }
    sem_post(&permit);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    sem_init(&permit, 0, 1);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, guest, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
