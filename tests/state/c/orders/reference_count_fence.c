// The same with a fence for who frees alone.
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    atomic_int references;
    int value;
};

static void put(struct shared *shared)
{
    if (atomic_fetch_sub_explicit(&shared->references, 1, memory_order_release) == 1) {
        atomic_thread_fence(memory_order_acquire);
        free(shared);
    }
}

static struct shared *get(struct shared *shared)
{
    atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
    return shared;
}

static void *worker(void *arg)
{
    struct shared *shared = arg;
    int seen = shared->value;
    put(shared);
    return seen == 7 ? NULL : arg;
}

int main(void)
{
    pthread_t thread;
    struct shared *shared = malloc(sizeof *shared);
    if (shared == NULL)
        abort();
    atomic_init(&shared->references, 1);
    shared->value = 7;
    pthread_create(&thread, NULL, worker, get(shared));
    put(shared);
    pthread_join(thread, NULL);
    return 0;
}
