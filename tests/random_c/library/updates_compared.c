/* What a compare-and-set finds where it comes before an update is not what that found: other updates, which changed places with
 * it, may have come before. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
static void *add(void *unused)
{
    a += 1;
    return unused;
}
static void *both(void *unused)
{
    (void)atomic_load(&a);
    (void)atomic_load(&b);
    return unused;
}
static void *compare(void *unused)
{
    int old = 1;
    atomic_compare_exchange_strong(&a, &old, 7);
    return unused;
}
int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, add, 0);
    pthread_create(&t[1], 0, add, 0);
    pthread_create(&t[2], 0, both, 0);
    pthread_create(&t[3], 0, compare, 0);
    atomic_store(&b, 1);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
