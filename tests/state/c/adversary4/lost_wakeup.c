/* The flag is atomic and set without the mutex: signal between the look and the wait is lost. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int ready;
static void *waiter(void *p)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m); // found: deadlock
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_join(t, 0);
    return 0;
}
