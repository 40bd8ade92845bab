// The repair of nested_monitor: the table's lock is given back before the wait.
// holds
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t slot_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int slot = -1;
static int lookups;

static int lookup(void)
{
    pthread_mutex_lock(&table_lock);
    lookups++;
    pthread_mutex_lock(&slot_lock);
    pthread_mutex_unlock(&table_lock);
    while (slot < 0)
        pthread_cond_wait(&filled, &slot_lock);
    int value = slot;
    pthread_mutex_unlock(&slot_lock);
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
    (void)arg;
    return (void *)(long)lookup();
}

int main(void)
{
    pthread_t thread;
    void *got;
    pthread_create(&thread, NULL, reader, NULL);
    fill(7);
    pthread_join(thread, &got);
    assert((long)got == 7 && lookups == 1);
    return 0;
}
