/* Who holds a recursive mutex may take it again; others have to wait until it is given back as often. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int steps, early;

static void *twice(void *unused)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    steps++;
    pthread_mutex_unlock(&mutex);
    steps++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *once_too_often(void *unused)
{
    pthread_mutex_lock(&mutex);
    early++;
    if (pthread_mutex_trylock(&mutex) == 0)
        pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
    assert(pthread_mutex_unlock(&mutex) != 0);
    early++;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, twice, NULL);
    pthread_create(&other, NULL, once_too_often, NULL);
    pthread_mutex_lock(&mutex);
    assert(steps == 0 || steps == 2);
    assert(early != 1); // fails
    pthread_mutex_unlock(&mutex);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
