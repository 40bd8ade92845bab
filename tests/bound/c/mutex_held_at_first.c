/* By its bytes, somebody holds this mutex: who tries gets none. */
// unknown: the bytes of a mutex or lock are not those of one that was made (in main, line 11)
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = {.__data = {.__lock = 1, .__owner = 77}};

int main(void)
{
    int got = 1;
    got = pthread_mutex_trylock(&mutex);
    assert(got == 0);
    return 0;
}
