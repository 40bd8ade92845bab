/* A mutex that its thread holds is given back by an assignment. */
// unknown: the bytes of a mutex or lock are accessed that is held (in main, line 12)
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    mutex = fresh;
    assert(pthread_mutex_trylock(&mutex) != 0);
    return 0;
}
