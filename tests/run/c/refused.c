// Calls that are refused: locks that their thread holds already, times that are past or no times, a barrier for nobody.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void)
{
    pthread_rwlock_rdlock(&r);
    pthread_rwlock_rdlock(&r);
    pthread_rwlock_unlock(&r);
    pthread_rwlock_unlock(&r);
    pthread_rwlock_wrlock(&r);
    printf("%s\n", strerror(pthread_rwlock_wrlock(&r)));
    printf("%s\n", strerror(pthread_rwlock_rdlock(&r)));
    pthread_rwlock_unlock(&r);
    struct timespec p = {0, 0}, bad = {1, -1};
    pthread_mutex_lock(&m);
    printf("%s\n", strerror(pthread_cond_timedwait(&c, &m, &p)));
    printf("%s\n", strerror(pthread_cond_timedwait(&c, &m, &bad)));
    pthread_mutex_unlock(&m);
    sem_t s;
    sem_init(&s, 0, 0);
    printf("%d %s\n", sem_timedwait(&s, &bad), strerror(errno));
    printf("%d %s\n", sem_timedwait(&s, &p), strerror(errno));
    printf("%d\n", pthread_mutex_timedlock(&m, &bad));
    pthread_mutex_unlock(&m);
    printf("%s\n", strerror(pthread_barrier_init(&(pthread_barrier_t){0}, 0, 0)));
    return 0;
}
