// A server goes round for ever and never does what the other one waits for: that one waits for ever, though the program as a whole goes on.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static _Atomic int phase;
static int ready;

static void *server(void *arg)
{
    for (;;)
        phase = !phase;
    return arg;
}

static void *client(void *arg)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m); // found: deadlock
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, server, NULL);
    pthread_create(&two, NULL, client, NULL);
    pthread_join(two, NULL);
    return 0;
}
