/* A library function that is declared with another result. */
// unknown: a library function is declared with another result than it has (in main, line 11)
#include <assert.h>

typedef union { int words[10]; long align; } mutex_type;
extern long pthread_mutex_trylock(mutex_type *mutex);
mutex_type mutex;
int main(void)
{
    long got;
    got = pthread_mutex_trylock(&mutex);
    assert(got == 0);
    return 0;
}
