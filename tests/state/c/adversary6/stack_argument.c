/* The loop's variable is handed to the threads: they read it while it is counted on. */
#include <pthread.h>
#include <stdio.h>

static void *worker(void *argument)
{
    int number = *(int *)argument; // found: race
    printf("%d\n", number);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &i);
    for (int j = 0; j < 2; j++)
        pthread_join(threads[j], NULL);
    return 0;
}
