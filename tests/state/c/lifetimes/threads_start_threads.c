// A tree of threads adds up a range; each half is given to a thread of its own.
// holds
#include <assert.h>
#include <pthread.h>

struct range {
    int from, to, sum;
};

static void *add(void *arg)
{
    struct range *range = arg;
    if (range->to - range->from == 1) {
        range->sum = range->from;
        return NULL;
    }
    int middle = (range->from + range->to) / 2;
    struct range left = {range->from, middle, 0}, right = {middle, range->to, 0};
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, add, &left);
    pthread_create(&threads[1], NULL, add, &right);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    range->sum = left.sum + right.sum;
    return NULL;
}

int main(void)
{
    struct range all = {0, 8, 0};
    add(&all);
    assert(all.sum == 28);
    return 0;
}
