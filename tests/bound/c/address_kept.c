/* An address is kept as a number, and compared. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x, y;
static uintptr_t owner;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
    pthread_mutex_lock(&m);
    owner = (uintptr_t)p;
    assert(owner == (uintptr_t)p);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, &x);
    pthread_create(&b, 0, run, &y);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(owner != 0);
    return 0;
}
