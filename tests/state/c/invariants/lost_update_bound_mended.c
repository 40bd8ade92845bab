// The counter is updated at once.
// options: --kinds assertion --invariant done1+done2<2||counter==2
// holds
#include <pthread.h>

static _Atomic int counter, done1, done2;

static void *first(void *arg)
{
    counter++;
    done1 = 1;
    return arg;
}

static void *second(void *arg)
{
    counter++;
    done2 = 1;
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
