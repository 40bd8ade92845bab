// Three threads come to a barrier for two, again and again: pairs pass, and one may stand there for rounds. Nothing is wrong with that.
// holds
#include <pthread.h>

static pthread_barrier_t pair;

static void *come(void *arg)
{
    for (;;)
        pthread_barrier_wait(&pair);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_barrier_init(&pair, NULL, 2);
    pthread_create(&one, NULL, come, NULL);
    pthread_create(&two, NULL, come, NULL);
    come(NULL);
    return 0;
}
