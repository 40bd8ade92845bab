/* A worker keeps a pointer to a variable of a function of main that has returned. */
#include <pthread.h>

static void *work(void *argument)
{
    *(int *)argument = 1; // found: memory race
    return NULL;
}

static pthread_t start(void)
{
    pthread_t thread;
    int done = 0;
    pthread_create(&thread, NULL, work, &done);
    return thread;
}

int main(void)
{
    pthread_join(start(), NULL);
    return 0;
}
