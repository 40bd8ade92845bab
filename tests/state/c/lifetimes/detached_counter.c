// Detached threads say by a counter and a condition that they are done; main waits for all of them.
// holds
#include <assert.h>
#include <pthread.h>

enum { WORKERS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int running = WORKERS, sum;

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    sum += (int)(long)arg;
    if (--running == 0)
        pthread_cond_signal(&done);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    for (long i = 1; i <= WORKERS; i++) {
        pthread_t thread;
        pthread_create(&thread, &attributes, worker, (void *)i);
    }
    pthread_attr_destroy(&attributes);
    pthread_mutex_lock(&lock);
    while (running > 0)
        pthread_cond_wait(&done, &lock);
    assert(sum == 3);
    pthread_mutex_unlock(&lock);
    return 0;
}
