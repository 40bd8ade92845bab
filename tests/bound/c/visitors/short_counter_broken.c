/* Broken: The counter is signed and compared as int: the wrap gives a negative number. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic short gen = 32766;
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
    assert(g == 0 || g > 65000); // fails
    return 0;
}
