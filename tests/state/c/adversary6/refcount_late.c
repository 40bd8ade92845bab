/* The reference is counted by the one who gets it, not by who gives it: it may be gone by then. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    atomic_int count;
};

static void let_go(struct shared *shared)
{
    if (atomic_fetch_sub(&shared->count, 1) == 1) // found: memory
        free(shared); // found: memory race
}

static void *user(void *argument)
{
    struct shared *shared = argument;
    atomic_fetch_add(&shared->count, 1); // found: memory race
    let_go(shared);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct shared *shared = malloc(sizeof *shared);
    if (shared == NULL)
        return 1;
    atomic_init(&shared->count, 1);
    pthread_create(&thread, NULL, user, shared);
    let_go(shared);
    pthread_join(thread, NULL);
    return 0;
}
