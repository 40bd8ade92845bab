/* Money moved by two additions; the auditor sees the moment between them. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a = 50, b = 50;
static void *mv(void *p)
{
    int k = (int)(long)p;
    atomic_fetch_sub(&a, k);
    atomic_fetch_add(&b, k);
    return 0;
}
static void *audit(void *p)
{
    int x = a;
    int y = b;
    assert(!(x == 40 && y == 55)); // found: assertion
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, mv, (void *)10L);
    pthread_create(&t[1], 0, mv, (void *)5L);
    pthread_create(&t[2], 0, audit, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(a + b == 100);
    return 0;
}
