/* Broken: The pointer is read twice; another thread moves it in between. */
#include <assert.h>
#include <pthread.h>
struct acc {
    int balance;
    int frozen;
};
static struct acc a = {10, 0}, b = {0, 1};
static struct acc *cur = &a;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *mover(void *x)
{
    (void)x;
    pthread_mutex_lock(&m);
    cur = cur == &a ? &b : &a;
    pthread_mutex_unlock(&m);
    return 0;
}
static void *payer(void *x)
{
    (void)x;
    pthread_mutex_lock(&m);
    struct acc *c = cur;
    if (!c->frozen) {
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        cur->balance -= 5;
    }
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&u, 0, payer, 0);
    pthread_create(&t, 0, mover, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(b.balance == 0); // fails
    assert(a.balance == 10 || a.balance == 5);
    return 0;
}
