/* Broken: The check is under the lock, the act under another holding of it: the balance wraps. */
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static unsigned balance = 100;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *withdraw(void *a)
{
    unsigned n = *(unsigned *)a;
    pthread_mutex_lock(&m);
    int enough = balance >= n;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    if (enough)
        balance -= n;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a <= 1000 && b <= 1000);
    pthread_create(&t, 0, withdraw, &a);
    pthread_create(&u, 0, withdraw, &b);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(balance <= 100); // fails
    return 0;
}
