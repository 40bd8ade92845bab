/* Broken: Assertion of the second thread fails although the first one waits for ever for its own mutex. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *stuck(void *a)
{
    (void)a;
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_lock(&m);
    assert(0);
    return 0;
}
static void *other(void *a)
{
    (void)a;
    int seen = x;
    assert(seen == 0); // fails
    return 0;
}
int main(void)
{
    pthread_t s, o;
    pthread_create(&s, 0, stuck, 0);
    pthread_create(&o, 0, other, 0);
    pthread_join(o, 0);
    pthread_join(s, 0);
    assert(0 && "never comes here");
}
