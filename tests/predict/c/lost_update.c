// Each update is under the lock, but not the look before it.
// runs: 5
#include <assert.h>
#include <pthread.h>

static int count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    pthread_mutex_lock(&m);
    int old = count;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    count = old + 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, add, NULL);
    pthread_create(&b, NULL, add, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(count == 2); // found: assertion
    return 0;
}
