/* Orders that are found behind one input have to be looked at with that input, also where another one is looked at. */
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *ask(void *unused)
{
    int r = __VERIFIER_nondet_bool();
    pthread_cond_signal(&c);
    return r ? &lock : unused;
}
static void *put(void *unused)
{
    pthread_cond_signal(&c);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, ask, 0);
    pthread_create(&u, 0, put, 0);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
