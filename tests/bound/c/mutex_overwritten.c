/* Zeros over a mutex that is held let another thread take it, too: nobody knows then who is alone. */
// unknown: the bytes of a mutex or lock are accessed while there may be other threads (in count, line 15)
#include <assert.h>
#include <pthread.h>
#include <string.h>

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused)
{
    pthread_mutex_lock(&mutex);
    int seen = counter;
    if (unused != NULL)
        memset(&mutex, 0, sizeof mutex);
    counter = seen + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, count, &counter);
    pthread_create(&other, NULL, count, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(counter == 2);
    return 0;
}
