// Two predicates, one condition: a signal may wake who cannot use it.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tea, coffee;

static void take(int *what)
{
    pthread_mutex_lock(&lock);
    while (*what == 0)
        pthread_cond_wait(&changed, &lock); // found: deadlock
    --*what;
    pthread_mutex_unlock(&lock);
}

static void brew(int *what)
{
    pthread_mutex_lock(&lock);
    ++*what;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void *tea_drinker(void *arg)
{
    take(&tea);
    return arg;
}

static void *coffee_drinker(void *arg)
{
    take(&coffee);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, tea_drinker, NULL);
    pthread_create(&two, NULL, coffee_drinker, NULL);
    brew(&tea);
    brew(&coffee);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
