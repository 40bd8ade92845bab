/* A deadline is changed while another thread waits for it. */
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t s;
struct timespec until = {5, 0};

static void *change(void *argument)
{
    until.tv_sec = 4; // found: race
    return argument;
}

static void *await(void *argument)
{
    sem_timedwait(&s, &until);
    return argument;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_create(&a, NULL, change, NULL);
    pthread_create(&b, NULL, await, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
