/* Whether a mutex is held stands in its bytes, but not for the engine. */
// unknown: the bytes of a mutex or lock are accessed that is held (in main, line 11)
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&mutex);
    assert(mutex.__data.__lock == 0);
    return 0;
}
