/* Threads are made with attributes. */
// holds
#include <assert.h>
#include <pthread.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_attr_t at;
    pthread_attr_init(&at);
    pthread_attr_setdetachstate(&at, PTHREAD_CREATE_JOINABLE);
    pthread_t a, b;
    pthread_create(&a, &at, run, 0);
    pthread_create(&b, &at, run, 0);
    pthread_attr_destroy(&at);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(n == 2);
    return 0;
}
