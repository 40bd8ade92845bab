// Detached threads, by attribute and by pthread_detach, and a semaphore to know that they are done.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t done;
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    sum += (int)(long)argument;
    pthread_mutex_unlock(&lock);
    sem_post(&done);
    return NULL;
}

int main(void)
{
    pthread_t id;
    pthread_attr_t attributes;
    int state;
    sem_init(&done, 0, 0);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_getdetachstate(&attributes, &state);
    pthread_create(&id, &attributes, work, (void *)1);
    pthread_attr_destroy(&attributes);
    pthread_create(&id, NULL, work, (void *)2);
    pthread_detach(id);
    sem_wait(&done);
    sem_wait(&done);
    pthread_mutex_lock(&lock);
    printf("%d %d\n", state == PTHREAD_CREATE_DETACHED, sum);
    return 0;
}
