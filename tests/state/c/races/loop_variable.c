// All threads are given the address of the loop's variable.
#include <pthread.h>

static int seen[3];

static void *worker(void *arg)
{
    int me = *(int *)arg; // found: race
    (void)me;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &i);
    for (int j = 0; j < 2; j++)
        pthread_join(threads[j], NULL);
    return seen[0];
}
