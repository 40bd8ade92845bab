// expect: the program cannot be run further: pthread_mutexattr_setrobust: robust mutexes are not modelled (in main, robust_mutex.c:10)
// status: 3
#include <pthread.h>

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_STALLED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    return 0;
}
