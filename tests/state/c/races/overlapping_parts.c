// Each sorts its part of the array; the parts overlap by one element (<= instead of <).
#include <pthread.h>

enum { SIZE = 4 };

static int cells[SIZE + 1];

static void *worker(void *arg)
{
    int from = (int)(long)arg;
    for (int i = from; i <= from + SIZE / 2; i++)
        cells[i] += i; // found: race
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, (void *)0);
    pthread_create(&two, NULL, worker, (void *)(SIZE / 2));
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
