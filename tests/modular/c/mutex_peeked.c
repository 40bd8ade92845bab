/* The bytes of a mutex are not understood. */
// unknown: memory is accessed in different widths
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;

static void *worker(void *unused)
{
    pthread_mutex_lock(&mutex);
    *(char *)&mutex = 0;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
