// main reads the results of both, but has waited for one of them only.
#include <pthread.h>

static int results[2];

static void *worker(void *arg)
{
    results[(long)arg] = 5; // found: race
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, (void *)0);
    pthread_create(&two, NULL, worker, (void *)1);
    pthread_join(one, NULL);
    int sum = results[0] + results[1];
    pthread_join(two, NULL);
    return sum > 10;
}
