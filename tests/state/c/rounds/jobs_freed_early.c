// The same, but who asks for a job keeps the last one in mind and looks at it once too often.
#include <pthread.h>
#include <stdlib.h>

struct job {
    int number;
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
        free(queued);
        queued = NULL;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t server;
    struct job *last = NULL;
    pthread_create(&server, NULL, serve, NULL);
    for (int round = 0;; round = (round + 1) % 3) {
        struct job *job = malloc(sizeof *job);
        if (job == NULL)
            abort();
        job->number = round;
        pthread_mutex_lock(&m);
        while (queued != NULL)
            pthread_cond_wait(&changed, &m);
        if (round == 2 && last->number != 1) // found: memory
            abort();
        queued = last = job;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
