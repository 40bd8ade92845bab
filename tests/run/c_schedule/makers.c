// Two threads make blocks that point to each other; who makes them first does not matter afterwards.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next, **back;
    int value;
};

static struct node *lists[2];

static void *work(void *argument)
{
    struct node **to = argument;
    for (int i = 0; i < 3; i++) {
        struct node *made = malloc(sizeof *made);
        made->next = *to;
        made->back = to;
        made->value = (int)(to - lists) * 10 + i;
        *to = made;
    }
    free(malloc(100 + (size_t)(to - lists)));
    return *to;
}

int main(void)
{
    pthread_t ids[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&ids[i], NULL, work, &lists[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(ids[i], NULL);
    for (int i = 0; i < 2; i++)
        for (const struct node *at = lists[i]; at != NULL; at = at->next)
            printf("%d ", at->value);
    printf("\n");
    return 0;
}
