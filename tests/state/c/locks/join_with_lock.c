// main waits for the end of a worker with a lock held that the worker needs for its last report.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int reports;

static void *worker(void *arg)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += i;
    pthread_mutex_lock(&lock); // found: deadlock
    reports += sum > 0;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    if (reports == 0)
        pthread_join(thread, NULL);
    pthread_mutex_unlock(&lock);
    return 0;
}
