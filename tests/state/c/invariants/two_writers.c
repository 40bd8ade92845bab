// Each thread writes its own variable; only together they break the sum.
// options: --kinds assertion --invariant x+y<2
#include <pthread.h>

static int x, y;

static void *first(void *arg)
{
    x = 1; // found: invariant
    x = 0;
    return arg;
}

static void *second(void *arg)
{
    y = 1; // found: invariant
    y = 0;
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
