// main returns while a worker still waits for work: that ends the process, and nothing is wrong with it.
// holds
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static int jobs;

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    while (jobs == 0)
        pthread_cond_wait(&work, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_detach(thread);
    pthread_mutex_lock(&lock);
    int left = jobs;
    pthread_mutex_unlock(&lock);
    return left;
}
