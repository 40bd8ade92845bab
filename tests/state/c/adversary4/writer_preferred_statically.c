/* The same with the initialiser of glibc. */
// unknown: locks that prefer writers are not modelled
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static void *r(void *p)
{
    pthread_rwlock_rdlock(&rw);
    usleep(100000);
    pthread_rwlock_rdlock(&rw);
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_unlock(&rw);
    return 0;
}
static void *w(void *p)
{
    usleep(50000);
    pthread_rwlock_wrlock(&rw);
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, r, 0);
    pthread_create(&y, 0, w, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
