/* The sender looks at its message again when the receiver may have freed it. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t full;
static int *message;

static void *receive(void *unused)
{
    sem_wait(&full);
    int *mine = message;
    free(mine);
    return unused;
}

int main(void)
{
    pthread_t receiver;
    sem_init(&full, 0, 0);
    pthread_create(&receiver, NULL, receive, NULL);
    message = malloc(sizeof *message);
    if (message == NULL)
        exit(1);
    *message = 42;
    sem_post(&full);
    int last = *message; // found: race memory
    pthread_join(receiver, NULL);
    return last != 42;
}
