/* A mutex is initialised again behind its destruction, and one in memory that was never written. */
// holds
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *lock;
static int count;

static void *adds(void *unused)
{
    pthread_mutex_lock(lock);
    count++;
    pthread_mutex_unlock(lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    lock = malloc(sizeof *lock);
    if (lock == NULL)
        return 1;
    pthread_mutex_init(lock, NULL);
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    pthread_mutex_destroy(lock);
    pthread_mutex_init(lock, NULL);
    pthread_create(&thread, NULL, adds, NULL);
    adds(NULL);
    pthread_join(thread, NULL);
    pthread_mutex_destroy(lock);
    free(lock);
    return 0;
}
