/* A variable of a function that has returned. */
// unknown: memory is accessed that is not there
#include <assert.h>
#include <pthread.h>

static int *leave(void)
{
    int own = 1;
    int *at = &own;
    return at;
}

static void *worker(void *unused)
{
    *leave() = 2;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
