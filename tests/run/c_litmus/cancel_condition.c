/* Who waits for a condition and is cancelled has the mutex, and its handler gives it back, also if a signal came before.
 * outcome: 0 cancelled
 * outcome: 0 ended */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void unlock(void *mutex)
{
    pthread_mutex_unlock(mutex);
}

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    while (!ready)
        pthread_cond_wait(&condition, &lock);
    pthread_cleanup_pop(1);
    return argument;
}

int main(void)
{
    pthread_t id;
    void *result;
    pthread_create(&id, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&lock);
    pthread_cancel(id);
    pthread_join(id, &result);
    printf("%d %s\n", pthread_mutex_trylock(&lock), result == PTHREAD_CANCELED ? "cancelled" : "ended");
    return 0;
}
