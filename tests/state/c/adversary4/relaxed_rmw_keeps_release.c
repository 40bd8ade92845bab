/* C11 5.1.2.4p10: relaxed read-modify-writes of others continue the release sequence headed by the store; reader sees >= 1 by acquire. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int flag;
static void *pub(void *p)
{
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return 0;
}
static void *bump(void *p)
{
    int e = 1;
    atomic_compare_exchange_strong_explicit(&flag, &e, 2, memory_order_relaxed, memory_order_relaxed);
    return 0;
}
static void *rd(void *p)
{
    if (atomic_load_explicit(&flag, memory_order_acquire) >= 1)
        assert(data == 42);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, pub, 0);
    pthread_create(&t[1], 0, bump, 0);
    pthread_create(&t[2], 0, rd, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
