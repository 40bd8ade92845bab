// The user takes its reference itself, which may be after the owner has given up the last one.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int count;
};

static void release(struct object *object)
{
    if (atomic_fetch_sub(&object->count, 1) == 1) // found: memory
        free(object); // found: race+ memory
}

static void *user(void *arg)
{
    struct object *object = arg;
    atomic_fetch_add(&object->count, 1); // found: memory
    release(object);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct object *object = malloc(sizeof *object);
    if (object == NULL)
        abort();
    atomic_init(&object->count, 1);
    pthread_create(&thread, NULL, user, object);
    release(object);
    pthread_join(thread, NULL);
    return 0;
}
