// When the last thread ends, the program does, and its destructors run.
#include <pthread.h>
#include <stdio.h>

__attribute__((destructor)) static void end(void)
{
    printf("end\n");
}

static void *work(void *argument)
{
    printf("work\n");
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    pthread_join(id, NULL);
    pthread_create(&id, NULL, work, NULL);
    pthread_exit(NULL);
}
