// expect: pthread_cancel: there is no such thread (in main, cancel_joined.c:15)
// status: 1
#include <pthread.h>

static void *work(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return pthread_cancel(thread);
}
