// All items of a list are freed.
// options: --kinds leak
// holds
#include <pthread.h>
#include <stdlib.h>

struct item {
    struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *list;

static void *adds(void *arg)
{
    struct item *item = malloc(sizeof *item);
    pthread_mutex_lock(&lock);
    item->next = list;
    list = item;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, adds, NULL);
    pthread_create(&two, NULL, adds, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    while (list != NULL) {
        struct item *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
