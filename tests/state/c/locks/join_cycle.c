// Three workers, each of which waits for the next one to end. (Of two, glibc would notice.)
#include <pthread.h>

enum { WORKERS = 3 };

static pthread_t workers[WORKERS];
static pthread_barrier_t known;

static void *work(void *arg)
{
    long me = (long)arg;
    pthread_barrier_wait(&known);
    pthread_join(workers[(me + 1) % WORKERS], NULL); // found: deadlock
    return NULL;
}

int main(void)
{
    pthread_barrier_init(&known, NULL, WORKERS + 1);
    for (long i = 0; i < WORKERS; i++)
        pthread_create(&workers[i], NULL, work, (void *)i);
    pthread_barrier_wait(&known);
    pthread_exit(NULL);
}
