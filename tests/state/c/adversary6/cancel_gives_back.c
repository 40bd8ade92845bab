/* A thread is cancelled where it waits for a condition; its handler gives the lock back. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void give_back(void *mutex)
{
    pthread_mutex_unlock(mutex);
}

static void *worker(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(give_back, &lock);
    for (;;)
        pthread_cond_wait(&never, &lock);
    pthread_cleanup_pop(1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
