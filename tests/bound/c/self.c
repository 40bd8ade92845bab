/* A thread knows its own name again. */
// holds
#include <assert.h>
#include <pthread.h>

static pthread_t owner;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int held;
static void *run(void *p)
{
    pthread_mutex_lock(&m);
    owner = pthread_self();
    held = 1;
    assert(held && pthread_equal(owner, pthread_self()));
    held = 0;
    pthread_mutex_unlock(&m);
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
