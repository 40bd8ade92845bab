/* Reader gives its read lock back before it asks for the write lock, counts generations. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int version, applied;
static void *cas_update(void *p)
{
    for (;;) {
        pthread_rwlock_rdlock(&rw);
        int v = version;
        pthread_rwlock_unlock(&rw);
        pthread_rwlock_wrlock(&rw);
        if (v == version) {
            version++;
            applied++;
            pthread_rwlock_unlock(&rw);
            return 0;
        }
        pthread_rwlock_unlock(&rw);
    }
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, cas_update, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(version == 2 && applied == 2);
    return 0;
}
