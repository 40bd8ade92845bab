/* What thread 2 reads is reversed with what main writes in each execution anew: with it comes all that followed and does not depend on main. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b;

static void *one(void *arg)
{
    atomic_store(&b, 2);
    if (atomic_load(&b) == 2)
        (void)atomic_load(&a);
    return arg;
}

static void *two(void *arg)
{
    (void)atomic_load(&a);
    return arg;
}

static void *three(void *arg)
{
    if (atomic_load(&b) == 0)
        atomic_store(&b, 1);
    return arg;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    atomic_store(&a, 1);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
