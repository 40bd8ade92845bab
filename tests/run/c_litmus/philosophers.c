/* Three philosophers take their left fork first: all eat, or all wait with one fork each.
 * outcome: 3
 * outcome: deadlock */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static int eaten;

static void *dine(void *argument)
{
    long own = (long)argument, next = (own + 1) % 3;
    pthread_mutex_lock(&forks[own]);
    pthread_mutex_lock(&forks[next]);
    pthread_mutex_lock(&table);
    eaten++;
    pthread_mutex_unlock(&table);
    pthread_mutex_unlock(&forks[next]);
    pthread_mutex_unlock(&forks[own]);
    return NULL;
}

int main(void)
{
    pthread_t ids[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&ids[i], NULL, dine, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(ids[i], NULL);
    printf("%d\n", eaten);
    return 0;
}
