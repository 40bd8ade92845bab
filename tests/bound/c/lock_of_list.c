/* Locks in a list that threads share: where a pointer points to is learned from who made them. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    pthread_mutex_t mutex;
    struct node *next;
} * list;
pthread_mutex_t of_list = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    struct node *node = malloc(sizeof *node);
    node->value = 0;
    pthread_mutex_init(&node->mutex, NULL);
    pthread_mutex_lock(&of_list);
    node->next = list;
    list = node;
    pthread_mutex_unlock(&of_list);
    return unused;
}

static void *increase(void *unused)
{
    pthread_mutex_lock(&of_list);
    struct node *node = list;
    pthread_mutex_unlock(&of_list);
    if (node == NULL)
        return unused;
    pthread_mutex_lock(&node->mutex);
    node->value++;
    assert(node->value <= 2);
    pthread_mutex_unlock(&node->mutex);
    return unused;
}

int main(void)
{
    pthread_t one, two, three;
    add(NULL);
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&two, NULL, increase, NULL);
    pthread_create(&three, NULL, increase, NULL);
    pthread_join(two, NULL);
    pthread_join(three, NULL);
    pthread_mutex_lock(&of_list);
    int sum = list->value + (list->next == NULL ? 0 : list->next->value);
    assert(sum == 2);
    return 0;
}
