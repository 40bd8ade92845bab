/* The same with a condition for each: nobody is left waiting.
 * outcome: 2 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int full, taken;

static void *put(void *argument)
{
    pthread_mutex_lock(&lock);
    while (full)
        pthread_cond_wait(&not_full, &lock);
    full = 1;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
    return argument;
}

static void *take(void *argument)
{
    pthread_mutex_lock(&lock);
    while (!full)
        pthread_cond_wait(&not_empty, &lock);
    full = 0;
    taken++;
    pthread_cond_signal(&not_full);
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
