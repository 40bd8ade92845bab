/* What an atomic section accesses depends on what it finds: where it comes earlier it may write what it only read before. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static void change(int from, int to)
{
    __VERIFIER_atomic_begin();
    if (a == from)
        a = to;
    __VERIFIER_atomic_end();
}
static void *both(void *unused)
{
    (void)atomic_load(&a);
    (void)atomic_load(&b);
    return unused;
}
static void *second(void *unused)
{
    int old = 1;
    change(old, 2);
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
    change(old, 1);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
