// The new thread may run before pthread_create has stored its name.
// expect: must-find race @create @self
#include <pthread.h>

static pthread_t worker_thread;

static void *worker(void *arg)
{
    if (!pthread_equal(worker_thread, pthread_self())) // @self
        return arg;
    return NULL;
}

int main(void)
{
    pthread_create(&worker_thread, NULL, worker, NULL); // @create
    pthread_join(worker_thread, NULL);
    return 0;
}
