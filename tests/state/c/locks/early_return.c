// An early return keeps the lock if the item is already there: whoever comes next waits for ever.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items[4], count;

static bool insert(int item)
{
    pthread_mutex_lock(&lock); // found: deadlock
    for (int i = 0; i < count; i++) {
        if (items[i] == item)
            return false;
    }
    items[count++] = item;
    pthread_mutex_unlock(&lock);
    return true;
}

static void *producer(void *arg)
{
    insert(5);
    return arg;
}

int main(void)
{
    pthread_t one, two, three;
    pthread_create(&one, NULL, producer, NULL);
    pthread_create(&two, NULL, producer, NULL);
    pthread_create(&three, NULL, producer, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    pthread_join(three, NULL);
    return 0;
}
