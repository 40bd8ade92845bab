/* A compare-and-set that failed writes where it comes earlier: what others read there may not be taken for independent of it. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
static void *both(void *unused)
{
    (void)atomic_load(&a);
    (void)atomic_load(&b);
    return unused;
}
static void *second(void *unused)
{
    int old = 1;
    atomic_compare_exchange_strong(&a, &old, 2);
    return unused;
}
static void *one(void *unused)
{
    (void)atomic_load(&a);
    return unused;
}
int main(void)
{
    pthread_t t[3];
    int old = 0;
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, second, 0);
    pthread_create(&t[2], 0, both, 0);
    atomic_compare_exchange_strong(&a, &old, 1);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
