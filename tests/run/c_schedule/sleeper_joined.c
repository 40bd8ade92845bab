// Main sleeps, waits for a thread that sleeps, and sleeps again: never is there anybody else to run.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *work(void *argument)
{
    usleep(1000);
    printf("b");
    return argument;
}

int main(void)
{
    pthread_t id;
    sleep(1);
    printf("a");
    pthread_create(&id, NULL, work, NULL);
    pthread_join(id, NULL);
    sleep(1);
    printf("c\n");
    return 0;
}
