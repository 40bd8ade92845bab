/* One holds rdlock and asks for wrlock while the other holds rdlock (or itself). */
#define _GNU_SOURCE
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int dirty = 1, cleaned;
static void *fix(void *p)
{
    pthread_rwlock_rdlock(&rw);
    if (dirty) {
        pthread_rwlock_wrlock(&rw); // found: deadlock
        dirty = 0;
        cleaned++;
        pthread_rwlock_unlock(&rw);
    }
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, fix, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
