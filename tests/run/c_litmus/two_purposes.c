/* Two threads wait for one condition, but for two different things; the first one waits before the second one comes. What the first one waits for happens, and one
 * thread is signalled. If that always were who waits longest, all would be well. But it may be the second one, who waits on, and the first one is never told.
 * in order: done
 * outcome: deadlock
 * outcome: done */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER, counted = PTHREAD_COND_INITIALIZER;
static int may[2], waiting;

static void *await(void *argument)
{
    int which = argument != NULL;
    pthread_mutex_lock(&lock);
    waiting++;
    pthread_cond_signal(&counted);
    while (!may[which])
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return argument;
}

static void start(pthread_t *id, void *argument, int number)
{
    pthread_create(id, NULL, await, argument);
    pthread_mutex_lock(&lock);
    while (waiting < number)
        pthread_cond_wait(&counted, &lock);
    pthread_mutex_unlock(&lock);
}

static void allow(int which)
{
    pthread_mutex_lock(&lock);
    may[which] = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    pthread_t first, second;
    start(&first, NULL, 1);
    start(&second, &lock, 2);
    allow(0);
    pthread_join(first, NULL);
    allow(1);
    pthread_join(second, NULL);
    printf("done\n");
    return 0;
}
