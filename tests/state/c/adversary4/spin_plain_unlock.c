/* Plain store to the lock word beside atomic exchanges. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static int lk, n;
static void *work(void *p)
{
    while (__atomic_exchange_n(&lk, 1, __ATOMIC_ACQUIRE)) // found: race
        ;
    n++; // found: race
    lk = 0;
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
