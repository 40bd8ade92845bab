// Two threads wait, and the one signal may wake either: main waits for ever if it is not woken.
#include <pthread.h>

static int set;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *setter(void *unused)
{
    pthread_mutex_lock(&m);
    set = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return unused;
}

static void *waiter(void *unused)
{
    pthread_mutex_lock(&m);
    while (set == 0)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, setter, NULL);
    pthread_mutex_lock(&m);
    while (set == 0)
        pthread_cond_wait(&c, &m); // found: deadlock
    pthread_mutex_unlock(&m);
    pthread_join(b, NULL);
    return 0;
}
