// An update is lost, so that the counter is ahead of nobody, but may fall behind what was done.
// options: --kinds assertion --invariant done1+done2<2||counter==2
#include <pthread.h>

static _Atomic int counter, done1, done2;

static void *first(void *arg)
{
    int mine = counter;
    counter = mine + 1;
    done1 = 1; // found: invariant
    return arg;
}

static void *second(void *arg)
{
    int mine = counter;
    counter = mine + 1;
    done2 = 1; // found: invariant
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
