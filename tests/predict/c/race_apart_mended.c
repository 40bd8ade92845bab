// unknown: a solver sees nothing new
#include <pthread.h>

static int x, n, o;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused)
{
    pthread_mutex_lock(&m);
    x = 1;
    n = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

static void *two(void *unused)
{
    pthread_mutex_lock(&m);
    o = 1;
    x = 2;
    pthread_mutex_unlock(&m);
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
