// Who writes under a read-write lock and who reads under it later are ordered.
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data;
static atomic_int ready;

static void *first(void *arg)
{
    data = 1;
    pthread_rwlock_wrlock(&lock);
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
