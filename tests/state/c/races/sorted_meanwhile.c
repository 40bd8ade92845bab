// An array is sorted while another thread looks into it: qsort writes.
#include <pthread.h>
#include <stdlib.h>

static int numbers[3] = {3, 1, 2};

static int compare(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other; // found: race
}

static void *sorts(void *arg)
{
    qsort(numbers, 3, sizeof *numbers, compare);
    return arg;
}

static void *looks(void *arg)
{
    return numbers[1] == 0 ? NULL : arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, sorts, NULL);
    pthread_create(&two, NULL, looks, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
