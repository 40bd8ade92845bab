/* Correct: A counter of 16 bits wraps to 0, as the handle of generation 0 expects. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic unsigned short gen = 65534;
static void *worker(void *x)
{
    (void)x;
    gen++;
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    int g = gen;
    assert(g == 0 || g > 65000);
    return 0;
}
