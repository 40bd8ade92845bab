/* Correct: A thread starts another one and joins it before it ends, so main sees both additions. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int n;
static void *inner(void *a)
{
    n += (int)(long)a;
    return 0;
}
static void *outer(void *a)
{
    pthread_t t;
    pthread_create(&t, 0, inner, a);
    n += 1;
    pthread_join(t, 0);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, outer, (void *)(10 * (i + 1)));
    for (long i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(n == 32);
    return 0;
}
