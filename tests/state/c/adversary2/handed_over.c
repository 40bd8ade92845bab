/* A message is allocated by one thread and freed by another; it goes through a slot with a condition. */
// holds
// options: --spurious-wakeups
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct message {
    int number;
    char *text;
};

struct slot {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct message *message;
};

static struct slot *slot;

static void *send(void *unused)
{
    for (int i = 1; i <= 2; i++) {
        struct message *message = malloc(sizeof *message);
        if (message == NULL)
            exit(1);
        message->number = i;
        message->text = calloc(1, 4);
        pthread_mutex_lock(&slot->lock);
        while (slot->message != NULL)
            pthread_cond_wait(&slot->changed, &slot->lock);
        slot->message = message;
        pthread_cond_broadcast(&slot->changed);
        pthread_mutex_unlock(&slot->lock);
    }
    return unused;
}

int main(void)
{
    pthread_t sender;
    slot = calloc(1, sizeof *slot);
    if (slot == NULL)
        return 1;
    pthread_mutex_init(&slot->lock, NULL);
    pthread_cond_init(&slot->changed, NULL);
    pthread_create(&sender, NULL, send, NULL);
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&slot->lock);
        while (slot->message == NULL)
            pthread_cond_wait(&slot->changed, &slot->lock);
        struct message *message = slot->message;
        slot->message = NULL;
        pthread_cond_broadcast(&slot->changed);
        pthread_mutex_unlock(&slot->lock);
        assert(message->number == i);
        free(message->text);
        free(message);
    }
    pthread_join(sender, NULL);
    free(slot);
    return 0;
}
