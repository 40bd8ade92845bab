/* The same without the lock. */
#include <assert.h>
#include <pthread.h>

static pthread_t owner;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int held;
static void *run(void *p)
{
    owner = pthread_self();
    held = 1;
    assert(held && pthread_equal(owner, pthread_self())); // fails
    held = 0;
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
