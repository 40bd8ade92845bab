// Threads wait for a start signal that all of them get.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t start = PTHREAD_COND_INITIALIZER, all_wait = PTHREAD_COND_INITIALIZER;
static int waiting, started, ran;

static void *runner(void *argument)
{
    pthread_mutex_lock(&lock);
    if (++waiting == 5)
        pthread_cond_signal(&all_wait);
    while (!started)
        pthread_cond_wait(&start, &lock);
    ran += (int)(long)argument;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t ids[5];
    for (long i = 0; i < 5; i++)
        pthread_create(&ids[i], NULL, runner, (void *)(1L << i));
    pthread_mutex_lock(&lock);
    while (waiting < 5)
        pthread_cond_wait(&all_wait, &lock);
    printf("%d\n", ran);
    started = 1;
    pthread_cond_broadcast(&start);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 5; i++)
        pthread_join(ids[i], NULL);
    printf("%d\n", ran);
    return 0;
}
