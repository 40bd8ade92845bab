// One variable is never set.
// options: --kinds assertion --invariant x+y<2
// holds
#include <pthread.h>

static int x, y;

static void *first(void *arg)
{
    x = 1;
    x = 0;
    return arg;
}

static void *second(void *arg)
{
    y = 0;
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
