/* Waits for n == 1 exactly; both additions may come before it looks, then it spins for ever. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static atomic_int n;
static void *inc(void *p)
{
    n += 1;
    return 0;
}
static void *wait1(void *p)
{
    while (n != 1) // found: deadlock
        ;
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, inc, 0);
    pthread_create(&t[1], 0, wait1, 0);
    pthread_create(&t[2], 0, inc, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
