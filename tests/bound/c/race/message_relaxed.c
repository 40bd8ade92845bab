// race open
// A flag that is stored and loaded in no order does not say that the data are there.
#include <pthread.h>
#include <stdatomic.h>

static int data, seen;
static atomic_int ready;

static void *work(void *unused) {
    data = 1;
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    if (atomic_load_explicit(&ready, memory_order_relaxed))
        seen = data;
    pthread_join(a, 0);
    return seen;
}
