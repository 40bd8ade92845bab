// Functions that nobody may interrupt by their names wait for a mutex that others hold.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
void __VERIFIER_atomic_inc(void)
{
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
}
static void *a(void *p)
{
    __VERIFIER_atomic_inc();
    __VERIFIER_atomic_inc();
    return 0;
}
static void *b(void *p)
{
    pthread_mutex_lock(&m);
    int t = x;
    x = t + 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(t, 0, a, 0);
    pthread_create(t + 1, 0, b, 0);
    pthread_create(t + 2, 0, a, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(x == 5);
    return 0;
}
