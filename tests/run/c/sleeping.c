// Those who sleep longer come later.
// exact time
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Microseconds between two of them: so long that a busy machine does not change their order natively. */
enum { STEP = 200000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
    long n = (long)argument;
    if (n == 3)
        usleep(STEP * 3);
    else if (n == 2)
        nanosleep(&(struct timespec){0, 1000L * STEP * 2}, NULL);
    else
        usleep((useconds_t)(STEP * n));
    pthread_mutex_lock(&lock);
    printf("%ld\n", n);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t ids[5];
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    for (long i = 4; i >= 0; i--)
        pthread_create(&ids[i], NULL, work, (void *)i);
    sched_yield();
    for (int i = 0; i < 5; i++)
        pthread_join(ids[i], NULL);
    clock_gettime(CLOCK_MONOTONIC, &after);
    long long passed = (after.tv_sec - before.tv_sec) * 1000000000LL + after.tv_nsec - before.tv_nsec;
    printf("%d\n", passed >= 4000LL * STEP);
    return 0;
}
