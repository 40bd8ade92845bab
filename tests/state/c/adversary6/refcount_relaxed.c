/* The count goes down without order: nothing says that others have read before it is freed. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    atomic_int count;
    int data;
};

static void *user(void *argument)
{
    struct shared *shared = argument;
    volatile int seen = shared->data;
    (void)seen;
    if (atomic_fetch_sub_explicit(&shared->count, 1, memory_order_relaxed) == 1) {
        free(shared); // found: race+
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    struct shared *shared = malloc(sizeof *shared);
    if (shared == NULL)
        return 1;
    atomic_init(&shared->count, 3);
    shared->data = 5;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, shared);
    user(shared);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
