/* Writer proceeds when tryrdlock instead of trywrlock succeeds. */
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x, y;
void *w(void *p)
{
    if (pthread_rwlock_tryrdlock(&l) == 0) {
        x++; // found: race
        y++;
        pthread_rwlock_unlock(&l);
    }
    return 0;
}
void *r(void *p)
{
    pthread_rwlock_rdlock(&l);
    assert(x == y); // found: race assertion
    pthread_rwlock_unlock(&l);
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, w, 0);
    pthread_create(&t, 0, r, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
