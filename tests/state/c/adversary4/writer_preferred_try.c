/* A try to read fails while somebody waits to write. */
// unknown: locks that prefer writers are not modelled
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static pthread_rwlock_t rw;
static void *r(void *p)
{
    pthread_rwlock_rdlock(&rw);
    usleep(100000);
    int rc = pthread_rwlock_tryrdlock(&rw);
    assert(rc == 0);
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
    pthread_rwlockattr_t at;
    pthread_rwlockattr_init(&at);
    pthread_rwlockattr_setkind_np(&at, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&rw, &at);
    pthread_create(&x, 0, r, 0);
    pthread_create(&y, 0, w, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
