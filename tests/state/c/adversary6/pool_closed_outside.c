/* The flag is set outside of the lock, and the signal may come between a worker's look and its wait. */
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
        pthread_cond_wait(&more, &lock); // found: deadlock
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    closed = true;
    pthread_cond_signal(&more);
    pthread_join(thread, NULL);
    return 0;
}
