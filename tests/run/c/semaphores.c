// Two threads take turns by semaphores.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ping, pong;

static void *player(void *argument)
{
    (void)argument;
    for (int i = 0; i < 5; i++) {
        sem_wait(&ping);
        printf("pong %d\n", i);
        sem_post(&pong);
    }
    return NULL;
}

int main(void)
{
    pthread_t id;
    int value;
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 1);
    pthread_create(&id, NULL, player, NULL);
    for (int i = 0; i < 5; i++) {
        sem_wait(&pong);
        printf("ping %d\n", i);
        sem_post(&ping);
    }
    pthread_join(id, NULL);
    sem_getvalue(&pong, &value);
    int first = sem_trywait(&pong);
    errno = 0;
    int second = sem_trywait(&pong);
    printf("%d %d %d %d\n", value, first, second, errno == EAGAIN);
    sem_destroy(&ping);
    return 0;
}
