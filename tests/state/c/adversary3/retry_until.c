/* Retries trylock until a deadline passes, then goes on without the lock. */
#include <assert.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int in;
int lock_for(int ms)
{
    struct timespec a, b, z = {0, 1000000};
    clock_gettime(CLOCK_MONOTONIC, &a);
    while (pthread_mutex_trylock(&m)) {
        clock_gettime(CLOCK_MONOTONIC, &b);
        if ((b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000 > ms)
            return 0;
        nanosleep(&z, 0);
    }
    return 1;
}
void *w(void *p)
{
    int ok = lock_for(10);
    assert(ok); // found: assertion
    in++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, w, 0);
    pthread_create(&t, 0, w, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
