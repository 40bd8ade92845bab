// A queue of one job: each is allocated by who asks, and freed by who does it, for ever.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job {
    int a, b;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct job *queued;

static void *serve(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (queued == NULL)
            pthread_cond_wait(&changed, &m);
        struct job *job = queued;
        queued = NULL;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
        assert(job->a + job->b == 3);
        free(job);
    }
    return arg;
}

int main(void)
{
    pthread_t server;
    pthread_create(&server, NULL, serve, NULL);
    for (int i = 0;; i = 1 - i) {
        struct job *job = malloc(sizeof *job);
        if (job == NULL)
            abort();
        job->a = 1 + i;
        job->b = 2 - i;
        pthread_mutex_lock(&m);
        while (queued != NULL)
            pthread_cond_wait(&changed, &m);
        queued = job;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
