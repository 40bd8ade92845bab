// Times: time_t and the parts of struct timespec have 32 bits; waits with a limit.
// exact time
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct timespec from, to, pause = {0, 20000000};
    struct timeval day[2] = {{0, 0}, {-1, -2}};
    time_t now[2] = {0, 4711};
    clock_gettime(CLOCK_MONOTONIC, &from);
    nanosleep(&pause, NULL);
    clock_gettime(CLOCK_MONOTONIC, &to);
    long long passed = (to.tv_sec - from.tv_sec) * 1000000000ll + to.tv_nsec - from.tv_nsec;
    printf("%d %zu %zu\n", passed >= 20000000, sizeof(time_t), sizeof day);
    printf("%d %d\n", time(&now[0]) - now[0] <= 1, (int)now[1]);
    gettimeofday(&day[0], NULL);
    printf("%d %ld %ld\n", day[0].tv_sec >= now[0] && day[0].tv_usec < 1000000, (long)day[1].tv_sec,
           (long)day[1].tv_usec);
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t never = PTHREAD_COND_INITIALIZER;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 10000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_mutex_lock(&lock);
    printf("%d\n", pthread_cond_timedwait(&never, &lock, &until) == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    pause.tv_nsec = 1000000000;
    printf("%d %d\n", nanosleep(&pause, NULL), errno == EINVAL);
    printf("%g\n", difftime((time_t)100, (time_t)300));
    return 0;
}
