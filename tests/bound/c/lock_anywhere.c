/* A pointer that may be one of more objects than are tried. */
// unknown: it is not known which object is meant that threads synchronise by (in main, line 12)
#include <pthread.h>

pthread_mutex_t mutexes[300];
unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 300)
        pthread_mutex_lock(&mutexes[i]);
    return 0;
}
