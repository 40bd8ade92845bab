// Globals of all sizes have their signs.
// options: --kinds assertion --invariant !(small>=0)||large<-1||medium*2==0-4
// holds
#include <pthread.h>

static signed char small = -1;
static short medium = -2;
static long long large = -3;

static void *first(void *arg)
{
    small = -128;
    medium = -2;
    return arg;
}

static void *second(void *arg)
{
    large = -4000000000;
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
