// A thread ends with a lock that the other one happened to take before.
// runs: 2
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *careful(void *unused)
{
    pthread_mutex_lock(&m); // found: deadlock
    pthread_mutex_unlock(&m);
    return unused;
}

static void *careless(void *unused)
{
    pthread_mutex_lock(&m);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, careful, NULL);
    pthread_create(&b, NULL, careless, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
