// The same, but who asks loses patience: the answer is written to a variable that is gone.
// options: --kinds memory
#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

struct request {
    int question, answer;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct request *open;

static int ask(int question)
{
    struct request request = {question, 0};
    pthread_mutex_lock(&m);
    open = &request;
    pthread_mutex_unlock(&m);
    for (bool waits = true; waits; waits = __VERIFIER_nondet_bool()) {
        pthread_mutex_lock(&m);
        bool done = open == NULL;
        pthread_mutex_unlock(&m);
        if (done)
            return 1;
    }
    return 0;
}

static void *answer(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        if (open != NULL)
            open->answer = open->question + 1; // found: memory+
        open = NULL;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, answer, NULL);
    for (;;)
        ask(41);
    return 0;
}
