// expect: pthread_join: thread 1 was joined already
// where: join_twice.c:17
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
    pthread_join(id, NULL);
    pthread_join(id, NULL); // here
    return 0;
}
