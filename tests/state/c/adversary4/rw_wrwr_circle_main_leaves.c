/* Two write locks in a circle; main returns. */
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_rwlock_t A = PTHREAD_RWLOCK_INITIALIZER, B = PTHREAD_RWLOCK_INITIALIZER;
static void *a(void *p)
{
    pthread_rwlock_wrlock(&A);
    pthread_rwlock_wrlock(&B); // found: deadlock
    pthread_rwlock_unlock(&B);
    pthread_rwlock_unlock(&A);
    return 0;
}
static void *b(void *p)
{
    pthread_rwlock_wrlock(&B);
    pthread_rwlock_wrlock(&A);
    pthread_rwlock_unlock(&A);
    pthread_rwlock_unlock(&B);
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
