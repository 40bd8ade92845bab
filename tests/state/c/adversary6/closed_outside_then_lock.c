/* The flag is set outside of the lock, but the signal is sent under it, so that nobody is between look and wait. */
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static atomic_bool closed;

static void *worker(void *unused)
{
    pthread_mutex_lock(&lock);
    while (!closed)
        pthread_cond_wait(&more, &lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    closed = true;
    pthread_mutex_lock(&lock);
    pthread_cond_broadcast(&more);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
