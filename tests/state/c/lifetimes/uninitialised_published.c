// An object is published under the lock before all its members are set, and the reader may come in between.
#include <pthread.h>
#include <stdlib.h>

struct job {
    int kind, priority;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *queue;

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    struct job *job = queue;
    if (job != NULL && job->priority > 3) // found: memory
        job->kind = 0;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    struct job *job = malloc(sizeof *job);
    if (job == NULL)
        abort();
    job->kind = 1;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    queue = job;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    job->priority = 2;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    free(job);
    return 0;
}
