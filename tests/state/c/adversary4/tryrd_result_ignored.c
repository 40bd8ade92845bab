/* Reads although tryrdlock failed, and unlocks what it does not hold. */
#define _GNU_SOURCE
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int v;
static void *wr(void *p)
{
    pthread_rwlock_wrlock(&rw);
    v = 1;
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t t;
    int x;
    pthread_create(&t, 0, wr, 0);
    int rc = pthread_rwlock_tryrdlock(&rw);
    x = v; // found: race
    if (rc == 0)
        pthread_rwlock_unlock(&rw);
    pthread_join(t, 0);
    return x > 1;
}
