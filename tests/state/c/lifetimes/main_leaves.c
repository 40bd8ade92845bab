// main ends by pthread_exit, and with it the life of its variable that a detached thread still reads.
#include <pthread.h>

static void *worker(void *arg)
{
    return *(int *)arg == 3 ? arg : NULL; // found: memory
}

int main(void)
{
    pthread_t thread;
    int work = 3;
    pthread_create(&thread, NULL, worker, &work);
    pthread_detach(thread);
    pthread_exit(NULL); // found: race
}
