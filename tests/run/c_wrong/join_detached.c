// expect: pthread_join: thread 1 is detached
// where: join_detached.c:17
// status: 1
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    pthread_detach(id);
    return pthread_join(id, NULL); // here
}
