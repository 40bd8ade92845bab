/* The same with a lock. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int count;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    pthread_mutex_lock(&mutex);
    count = count + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&other, NULL, add, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(count == 2);
    return 0;
}
