/* Both poll flags that nobody sets; a third works for ever on own data. */
#include <pthread.h>
#include <stdatomic.h>
atomic_int f, g;
void *a(void *x)
{
    while (!atomic_load(&f))
        ;
    atomic_store(&g, 1);
    return 0;
}
void *b(void *x)
{
    while (!atomic_load(&g)) // found: deadlock
        ;
    atomic_store(&f, 1);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, a, 0);
    pthread_create(&y, 0, b, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
