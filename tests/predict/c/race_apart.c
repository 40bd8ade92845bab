// The lock of the first run keeps the two writes apart: other turns do not.
// runs: 2
#include <pthread.h>

static int x, n, o;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused)
{
    x = 1; // found: race
    pthread_mutex_lock(&m);
    n = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

static void *two(void *unused)
{
    pthread_mutex_lock(&m);
    o = 1;
    pthread_mutex_unlock(&m);
    x = 2;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return x + n + o > 9;
}
