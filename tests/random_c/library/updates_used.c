/* Updates whose results are used, whatever is computed of them, do not change places, nor do those of different sorts. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b, found;
static void *first(void *unused)
{
    atomic_store(&found, 1 + atomic_fetch_add(&a, 1));
    b |= 3;
    return unused;
}
static void *second(void *unused)
{
    a += 2;
    b += 1;
    return unused;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, second, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
