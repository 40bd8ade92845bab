/* A read lock and a mutex in a circle; main returns. */
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_rwlock_t A = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *p)
{
    pthread_rwlock_rdlock(&A);
    pthread_mutex_lock(&m); // found: deadlock
    pthread_mutex_unlock(&m);
    pthread_rwlock_unlock(&A);
    return 0;
}
static void *b(void *p)
{
    pthread_mutex_lock(&m);
    pthread_rwlock_wrlock(&A);
    pthread_rwlock_unlock(&A);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, a, 0);
    pthread_create(&y, 0, b, 0);
    pthread_detach(x);
    pthread_detach(y);
    usleep(1000);
    return 0;
}
