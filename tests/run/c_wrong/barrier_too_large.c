// expect: waits for others at a barrier, the global 'barrier'
// status: 1
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *argument)
{
    pthread_barrier_wait(&barrier);
    return argument;
}

int main(void)
{
    pthread_t ids[2];
    pthread_barrier_init(&barrier, NULL, 3);
    for (int i = 0; i < 2; i++)
        pthread_create(&ids[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(ids[i], NULL);
    return 0;
}
