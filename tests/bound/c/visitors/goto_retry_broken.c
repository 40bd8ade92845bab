/* Broken: The count of tries is one too many when the lock is not to be had. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int got[2], tries[2];
static void *worker(void *a)
{
    int me = (int)(long)a, n = 0;
again:
    n++;
    if (pthread_mutex_trylock(&m) != 0) {
        if (n < 3)
            goto again;
        n++;
        goto out;
    }
    got[me] = 1;
    pthread_mutex_unlock(&m);
out:
    tries[me] = n;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, (void *)0);
    pthread_create(&u, 0, worker, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(tries[0] >= 1 && tries[0] <= 3); // fails
    assert(tries[1] >= 1 && tries[1] <= 3); // fails
    assert(got[0] || got[1]);
    return 0;
}
