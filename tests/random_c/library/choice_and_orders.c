/* Both values of an input, and both orders of each of two pairs of stores: 8 classes. A branch for one value that was to be
 * explored only in part stood for the other value, too. */
#include <pthread.h>
#include <stdatomic.h>
_Bool __VERIFIER_nondet_bool(void);
static atomic_int a[2];
static void *both(void *arg)
{
    atomic_store(&a[1], 1);
    atomic_store(&a[0], 1);
    return arg;
}
static void *one(void *arg)
{
    int r = __VERIFIER_nondet_bool();
    atomic_store(&a[1], 1);
    return r == 0 ? NULL : arg;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, NULL, one, NULL);
    pthread_create(&u, NULL, both, NULL);
    atomic_store(&a[0], 1);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
