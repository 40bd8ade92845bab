// options: --kinds assertion
// unknown: a solver sees nothing new
#include <assert.h>
#include <pthread.h>

static int x, y, z;

static void *one(void *unused)
{
    if (z == 0)
        x = 1;
    return unused;
}

static void *two(void *unused)
{
    if (x == 1 && z == 0)
        y = 1;
    return unused;
}

static void *three(void *unused)
{
    int before = y;
    z = 1;
    assert(before == 0 || x == 1);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[2], NULL, three, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[0], NULL, one, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
