/* Updates whose results nobody uses change places, but not with who reads: it may find any of them done. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, found;
static void *add(void *unused)
{
    atomic_fetch_add(&a, 1);
    a -= 3;
    return unused;
}
static void *more(void *unused)
{
    a += 5;
    return unused;
}
static void *look(void *unused)
{
    atomic_store(&found, atomic_load(&a));
    return unused;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, add, 0);
    pthread_create(&t[1], 0, more, 0);
    pthread_create(&t[2], 0, look, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
