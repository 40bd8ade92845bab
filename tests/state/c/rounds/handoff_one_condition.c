// Two producers and a consumer share one condition and signal it: the signal may wake the wrong one, and then all wait.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *produce(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (full)
            pthread_cond_wait(&changed, &m);
        full = 1;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void consume(void)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (!full)
            pthread_cond_wait(&changed, &m); // found: deadlock
        full = 0;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, produce, NULL);
    pthread_create(&two, NULL, produce, NULL);
    consume();
    return 0;
}
