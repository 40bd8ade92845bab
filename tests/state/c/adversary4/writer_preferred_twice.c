/* A lock that prefers writers is read twice by one thread, while another waits to write: the second time waits for ever. */
// unknown: locks that prefer writers are not modelled
#define _GNU_SOURCE
#include <pthread.h>
static pthread_rwlock_t rw;
static void *reader(void *p)
{
    pthread_rwlock_rdlock(&rw);
    pthread_rwlock_rdlock(&rw);
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_unlock(&rw);
    return 0;
}
static void *writer(void *p)
{
    pthread_rwlock_wrlock(&rw);
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t r, w;
    pthread_rwlockattr_t at;
    pthread_rwlockattr_init(&at);
    pthread_rwlockattr_setkind_np(&at, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&rw, &at);
    pthread_create(&r, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_join(r, 0);
    pthread_join(w, 0);
    return 0;
}
