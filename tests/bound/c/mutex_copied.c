/* The copy of a mutex that is held is held as well. */
// unknown: the bytes of a mutex or lock are accessed that is held (in main, line 12)
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, copy = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&mutex);
    memcpy(&copy, &mutex, sizeof copy);
    assert(pthread_mutex_trylock(&copy) == 0);
    return 0;
}
