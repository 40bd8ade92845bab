// The new thread may run before pthread_create has stored its name.
#include <pthread.h>

static pthread_t worker_thread;

static void *worker(void *arg)
{
    if (!pthread_equal(worker_thread, pthread_self()))
        return arg;
    return NULL;
}

int main(void)
{
    pthread_create(&worker_thread, NULL, worker, NULL); // missed: race -- glibc stores the name first; POSIX does not ask for that
    pthread_join(worker_thread, NULL);
    return 0;
}
