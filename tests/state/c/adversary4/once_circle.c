/* Two onces whose routines call each other's, from two threads. */
#define _GNU_SOURCE
#include <pthread.h>
static pthread_once_t o1 = PTHREAD_ONCE_INIT, o2 = PTHREAD_ONCE_INIT;
static int one, two;
static void leaf1(void)
{
    one = 1;
}
static void leaf2(void)
{
    two = 1;
}
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void init1(void)
{
    pthread_mutex_lock(&m); // found: deadlock
    one = 1;
    pthread_mutex_unlock(&m);
}
static void *a(void *p)
{
    pthread_once(&o1, init1);
    return 0;
}
static void *b(void *p)
{
    pthread_mutex_lock(&m);
    pthread_once(&o1, init1);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    (void)leaf1;
    (void)leaf2;
    (void)o2;
    pthread_create(&x, 0, a, 0);
    pthread_create(&y, 0, b, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
