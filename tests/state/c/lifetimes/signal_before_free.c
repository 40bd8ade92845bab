// The signal comes before the unlock, which is the last access: POSIX allows to destroy the mutex at once when it is free again.
// holds
#include <pthread.h>
#include <stdlib.h>

struct request {
    pthread_mutex_t lock;
    pthread_cond_t done;
    int finished;
};

static void *answer(void *arg)
{
    struct request *request = arg;
    pthread_mutex_lock(&request->lock);
    request->finished = 1;
    pthread_cond_signal(&request->done);
    pthread_mutex_unlock(&request->lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct request *request = calloc(1, sizeof *request);
    if (request == NULL)
        abort();
    pthread_mutex_init(&request->lock, NULL);
    pthread_cond_init(&request->done, NULL);
    pthread_create(&thread, NULL, answer, request);
    pthread_mutex_lock(&request->lock);
    while (!request->finished)
        pthread_cond_wait(&request->done, &request->lock);
    pthread_mutex_unlock(&request->lock);
    pthread_cond_destroy(&request->done);
    pthread_mutex_destroy(&request->lock);
    free(request);
    pthread_join(thread, NULL);
    return 0;
}
