/* Members of structs are variables like others. */
// holds
#include <assert.h>
#include <pthread.h>

static struct {
    int low;
    pthread_mutex_t mutex;
    int high;
} pair;

static void *worker(void *unused)
{
    pthread_mutex_lock(&pair.mutex);
    assert(pair.low == pair.high);
    pair.low = !pair.low;
    pair.high = pair.low;
    pthread_mutex_unlock(&pair.mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
