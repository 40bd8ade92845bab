// What mutexes of different kinds answer to a thread that holds them already and to another one.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
static pthread_mutex_t rm = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, em = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t zm;
static struct {
    int k;
    pthread_mutex_t m;
} s = {1};
static void *o(void *a)
{
    printf("%s %s\n", strerror(pthread_mutex_trylock(&rm)), strerror(pthread_mutex_unlock(&em)));
    struct timespec ts;
    clock_gettime(CLOCK_REALTIME, &ts);
    ts.tv_sec++;
    int r = pthread_mutex_timedlock(&rm, &ts);
    printf("%s\n", strerror(r));
    return 0;
}
int main(void)
{
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t d;
    pthread_mutex_init(&d, &a);
    pthread_mutexattr_destroy(&a);
    pthread_mutex_lock(&d);
    printf("%d %d\n", pthread_mutex_lock(&d) == EDEADLK, pthread_mutex_trylock(&d) == EBUSY);
    pthread_mutex_unlock(&d);
    printf("%d\n", pthread_mutex_unlock(&d) == EPERM);
    pthread_mutex_destroy(&d);
    pthread_mutex_lock(&rm);
    pthread_mutex_lock(&rm);
    pthread_mutex_unlock(&rm);
    pthread_mutex_lock(&em);
    pthread_t t;
    pthread_create(&t, 0, o, 0);
    pthread_join(t, 0);
    pthread_mutex_unlock(&rm);
    pthread_mutex_unlock(&em);
    pthread_mutex_lock(&zm);
    pthread_mutex_unlock(&zm);
    pthread_mutex_lock(&s.m);
    pthread_mutex_unlock(&s.m);
    printf("%d %d\n", pthread_equal(t, pthread_self()), pthread_join(pthread_self(), 0) == EDEADLK);
    return 0;
}
