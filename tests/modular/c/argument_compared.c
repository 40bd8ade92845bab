/* The same, where they tell them apart. */
// holds
#include <assert.h>
#include <pthread.h>

static int low, high = 3;

static void *worker(void *given)
{
    int *at = given;
    *at = at == &low ? 1 : 2;
    assert(low < high);
    return 0;
}

int main(void)
{
    pthread_t thread;
    while (1) {
        pthread_create(&thread, 0, worker, &low);
        pthread_create(&thread, 0, worker, &high);
    }
}
