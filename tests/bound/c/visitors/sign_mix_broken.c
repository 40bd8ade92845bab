/* Broken: The difference of unsigned sizes is never negative. */
#include <assert.h>
#include <pthread.h>
static unsigned used = 3, limit = 5;
static int refused;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *reserve(void *a)
{
    unsigned n = (unsigned)(long)a;
    pthread_mutex_lock(&m);
    if (limit - used - n < 0)
        refused++;
    else
        used += n;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, reserve, (void *)2);
    pthread_create(&u, 0, reserve, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(used <= limit); // fails
    assert(used + refused > 3);
    return 0;
}
