// expect: uninitialised value
// where: uninitialised_handed.c:31
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void set(int known)
{
    int value;
    if (known)
        value = 1;
    pthread_mutex_lock(&lock);
    shared = value;
    pthread_mutex_unlock(&lock);
}

static void *work(void *argument)
{
    set(argument != NULL);
    return NULL;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    pthread_join(id, NULL);
    if (shared == 0) // here
        puts("zero");
    return 0;
}
