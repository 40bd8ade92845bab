/* With a plain mutex the thread waits for itself, for ever: nobody sees what it would do then. */
// holds
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int steps;

static void *twice(void *unused)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    steps++;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, twice, NULL);
    assert(steps == 0);
    return 0;
}
