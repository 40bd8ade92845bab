// A function starts a thread with the address of its own variable, and returns, which ends the life of the variable as if it wrote it.
#include <pthread.h>

static void *worker(void *arg)
{
    int *work = arg;
    *work += 1; // found: memory race
    return NULL;
}

static pthread_t launch(void)
{
    pthread_t thread;
    int work = 3;
    pthread_create(&thread, NULL, worker, &work);
    return thread;
}

int main(void)
{
    pthread_t thread = launch();
    pthread_join(thread, NULL);
    return 0;
}
