// Threads that order themselves by sleeping. What main prints first depends on whose time comes when.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char text[3];
static int count;

static void *work(void *argument)
{
    sleep(argument == NULL ? 1 : 2);
    pthread_mutex_lock(&lock);
    text[count++] = argument == NULL ? '1' : '2';
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t ids[2];
    pthread_create(&ids[0], NULL, work, NULL);
    pthread_create(&ids[1], NULL, work, &count);
    sleep(3);
    pthread_mutex_lock(&lock);
    printf("%s", text);
    pthread_mutex_unlock(&lock);
    pthread_join(ids[0], NULL);
    pthread_join(ids[1], NULL);
    printf(" %d\n", count + 1);
    return 0;
}
