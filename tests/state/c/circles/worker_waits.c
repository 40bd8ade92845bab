// A worker waits for tasks when main returns: no deadlock, it could be woken, and nobody waits for it.
// holds
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int tasks;

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    while (tasks == 0)
        pthread_cond_wait(&more, &lock);
    tasks--;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    return 0;
}
