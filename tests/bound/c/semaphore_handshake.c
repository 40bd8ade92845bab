/* Who waits for a semaphore sees what was done before it was posted; who only tries may come too early. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t *ready;
int data;

static void *give(void *unused)
{
    data = 1;
    sem_post(ready);
    return unused;
}

int main(void)
{
    pthread_t thread;
    ready = malloc(sizeof *ready);
    sem_init(ready, 0, 0);
    pthread_create(&thread, NULL, give, NULL);
    if (sem_trywait(ready) == 0)
        assert(data == 1);
    else {
        sem_wait(ready);
        assert(data == 1);
        assert(sem_trywait(ready) == -1);
        data = 2;
    }
    pthread_join(thread, NULL);
    assert(data == 1); // fails
    sem_destroy(ready);
    sem_post(ready); // wrong
    free(ready);
    return 0;
}
