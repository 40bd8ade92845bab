// exit in a thread ends all of them.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *ender(void *argument)
{
    (void)argument;
    puts("ends");
    exit(42);
}

int main(void)
{
    pthread_t id;
    pthread_mutex_lock(&lock);
    pthread_create(&id, NULL, ender, NULL);
    pthread_mutex_lock(&lock);
    puts("never");
    return 1;
}
