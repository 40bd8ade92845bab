/* Readers add atomically under rdlock; the writer reads plainly under wrlock, which is ordered with every reader. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int hits;
static void *reader(void *p)
{
    pthread_rwlock_rdlock(&rw);
    __atomic_add_fetch(&hits, 1, __ATOMIC_RELAXED);
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t r[3];
    int seen = 0;
    for (int i = 0; i < 3; i++)
        pthread_create(&r[i], 0, reader, 0);
    pthread_rwlock_wrlock(&rw);
    seen += hits;
    hits = 0;
    pthread_rwlock_unlock(&rw);
    for (int i = 0; i < 3; i++)
        pthread_join(r[i], 0);
    seen += hits;
    assert(seen == 3);
    return 0;
}
