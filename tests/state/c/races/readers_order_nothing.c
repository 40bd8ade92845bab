// Two who read under a read-write lock may do so at once: that one of them gave it back before the other took it orders nothing.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data;
static atomic_int ready;

static void *first(void *arg)
{
    data = 1; // found: race
    pthread_rwlock_rdlock(&lock);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, NULL, first, NULL);
    pthread_rwlock_rdlock(&lock);
    int there = atomic_load_explicit(&ready, memory_order_relaxed);
    pthread_rwlock_unlock(&lock);
    if (there)
        seen = data;
    pthread_join(thread, NULL);
    return seen > 1;
}
