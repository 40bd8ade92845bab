/* Two threads join the same third one. */
#include <pthread.h>
#include <stddef.h>

static pthread_t third;

static void *nothing(void *unused)
{
    return unused;
}

static void *joins(void *unused)
{
    pthread_join(third, NULL); // found: memory
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&third, NULL, nothing, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, joins, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
