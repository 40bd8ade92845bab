/* U06b_rwtry_all_fail.c. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x, y;
void *w(void *p)
{
    for (int i = 0; i < 2; i++) {
        int e = pthread_rwlock_trywrlock(&l);
        if (e == 0) {
            x++;
            y++;
            pthread_rwlock_unlock(&l);
        } else
            assert(e == EBUSY);
    }
    return 0;
}
void *r(void *p)
{
    if (pthread_rwlock_tryrdlock(&l) == 0) {
        assert(x == y);
        pthread_rwlock_unlock(&l);
    }
    return 0;
}
int main(void)
{
    pthread_t s, t, u;
    pthread_create(&s, 0, w, 0);
    pthread_create(&t, 0, r, 0);
    pthread_create(&u, 0, w, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == y && x <= 4);
    assert(x >= 2); // found: assertion
    return 0;
}
