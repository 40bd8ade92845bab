// Only the first item of a list is freed.
// options: --kinds leak
#include <pthread.h>
#include <stdlib.h>

struct item {
    struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *list;

static void *adds(void *arg)
{
    struct item *item = malloc(sizeof *item); // found: leak
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
    free(list);
    return 0;
}
