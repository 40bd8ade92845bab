// Requests lie on the stack of who asks, who waits until they are answered; a helper function makes each of them, for ever.
// holds
#include <assert.h>
#include <pthread.h>

struct request {
    int question, answer, done;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER, answered = PTHREAD_COND_INITIALIZER;
static struct request *open;

static int ask(int question)
{
    struct request request = {question, 0, 0};
    pthread_mutex_lock(&m);
    open = &request;
    pthread_cond_signal(&asked);
    while (!request.done)
        pthread_cond_wait(&answered, &m);
    pthread_mutex_unlock(&m);
    return request.answer;
}

static void *answer(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (open == NULL)
            pthread_cond_wait(&asked, &m);
        open->answer = open->question + 1;
        open->done = 1;
        open = NULL;
        pthread_cond_signal(&answered);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, answer, NULL);
    for (;;)
        assert(ask(41) == 42);
    return 0;
}
