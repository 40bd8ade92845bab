// The signal comes after the unlock: by then the waiter may have seen the flag and freed the request.
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
    pthread_mutex_unlock(&request->lock);
    pthread_cond_signal(&request->done); // found: memory race
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
