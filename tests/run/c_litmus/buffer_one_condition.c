/* A buffer of one place where producers and consumers wait for the same condition and only one is signalled: a producer may be woken by a
 * producer, while the consumer who should be is left waiting. With two consumers and two producers of one item each it can end in a deadlock.
 * outcome: 2
 * outcome: deadlock */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full, taken;

static void *put(void *argument)
{
    pthread_mutex_lock(&lock);
    while (full)
        pthread_cond_wait(&changed, &lock);
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return argument;
}

static void *take(void *argument)
{
    pthread_mutex_lock(&lock);
    while (!full)
        pthread_cond_wait(&changed, &lock);
    full = 0;
    taken++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t ids[4];
    pthread_create(&ids[0], NULL, take, NULL);
    pthread_create(&ids[1], NULL, take, NULL);
    pthread_create(&ids[2], NULL, put, NULL);
    pthread_create(&ids[3], NULL, put, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(ids[i], NULL);
    printf("%d\n", taken);
    return 0;
}
