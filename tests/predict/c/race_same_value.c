// Two threads write what the third one reads: the value is the same whoever wrote it, so that the read does not keep the
// order of the first run.
// runs: 2
#include <pthread.h>

static int ready, x, seen;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused)
{
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

static void *second(void *unused)
{
    x = 1; // found: race
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

static void *third(void *unused)
{
    pthread_mutex_lock(&m);
    seen = ready;
    pthread_mutex_unlock(&m);
    x = 2;
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, third, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return x + seen > 9;
}
