/* Two of three threads wait for each other; main only joins the third and returns. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;
static void *ab(void *p)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // found: deadlock
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}
static void *ba(void *p)
{
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}
static void *fine(void *p)
{
    done += 1;
    return 0;
}
int main(void)
{
    pthread_t x, y, z;
    pthread_create(&x, 0, ab, 0);
    pthread_detach(x);
    pthread_create(&y, 0, ba, 0);
    pthread_detach(y);
    pthread_create(&z, 0, fine, 0);
    pthread_join(z, 0);
    return 0;
}
