// The signal comes to nobody if it is first.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waiter(void *unused)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); // found: deadlock
    pthread_mutex_unlock(&m);
    return unused;
}

static void *signaller(void *unused)
{
    pthread_cond_signal(&c);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, signaller, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
