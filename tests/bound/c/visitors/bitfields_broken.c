/* Broken: Neighbouring bit fields share a byte; two threads that write one each without a lock lose an update. */
#include <assert.h>
#include <pthread.h>
struct flags {
    unsigned ready : 1;
    unsigned count : 3;
    signed delta : 4;
};
static struct flags f;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *setter(void *a)
{
    (void)a;
    f.ready = 1;
    return 0;
}
static void *counter(void *a)
{
    (void)a;
    for (int i = 0; i < 9; i++) {
        pthread_mutex_lock(&m);
        f.count++;
        f.delta -= 1;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, setter, 0);
    pthread_create(&b, 0, counter, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(f.count == 1); // fails
    assert(f.delta == 7); // fails
    assert(f.ready == 1); // fails
    return 0;
}
