// Dining philosophers who take the lower fork first.
#include <pthread.h>
#include <stdio.h>

enum { COUNT = 5, MEALS = 20 };

static pthread_mutex_t forks[COUNT];
static int meals[COUNT];

static void *dine(void *argument)
{
    int own = (int)(long)argument, next = (own + 1) % COUNT;
    int first = own < next ? own : next, second = own < next ? next : own;
    for (int i = 0; i < MEALS; i++) {
        pthread_mutex_lock(&forks[first]);
        pthread_mutex_lock(&forks[second]);
        meals[own]++;
        pthread_mutex_unlock(&forks[second]);
        pthread_mutex_unlock(&forks[first]);
    }
    return NULL;
}

int main(void)
{
    pthread_t ids[COUNT];
    for (int i = 0; i < COUNT; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (long i = 0; i < COUNT; i++)
        pthread_create(&ids[i], NULL, dine, (void *)i);
    for (int i = 0; i < COUNT; i++)
        pthread_join(ids[i], NULL);
    for (int i = 0; i < COUNT; i++)
        printf("%d\n", meals[i]);
    return 0;
}
