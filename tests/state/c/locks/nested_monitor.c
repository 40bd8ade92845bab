// A lookup holds the lock of the table while it waits on the lock of a slot; who would fill the slot needs the table's lock first.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t slot_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int slot = -1;

static int lookup(void)
{
    pthread_mutex_lock(&table_lock);
    pthread_mutex_lock(&slot_lock);
    while (slot < 0)
        pthread_cond_wait(&filled, &slot_lock); // found: deadlock
    int value = slot;
    pthread_mutex_unlock(&slot_lock);
    pthread_mutex_unlock(&table_lock);
    return value;
}

static void fill(int value)
{
    pthread_mutex_lock(&table_lock);
    pthread_mutex_lock(&slot_lock);
    slot = value;
    pthread_cond_broadcast(&filled);
    pthread_mutex_unlock(&slot_lock);
    pthread_mutex_unlock(&table_lock);
}

static void *reader(void *arg)
{
    lookup();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    fill(7);
    pthread_join(thread, NULL);
    return 0;
}
