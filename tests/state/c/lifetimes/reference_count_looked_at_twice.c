// The count is decremented and then looked at again: both may see zero, and free twice; or one looks at what the other one freed.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int count;
    int value;
};

static void release(struct object *object)
{
    atomic_fetch_sub(&object->count, 1);
    if (atomic_load(&object->count) == 0) // found: memory
        free(object); // found: race+ memory
}

static void *user(void *arg)
{
    struct object *object = arg;
    int seen = object->value;
    release(object);
    return seen == 7 ? NULL : arg;
}

int main(void)
{
    pthread_t thread;
    struct object *object = malloc(sizeof *object);
    if (object == NULL)
        abort();
    atomic_init(&object->count, 2);
    object->value = 7;
    pthread_create(&thread, NULL, user, object);
    release(object);
    pthread_join(thread, NULL);
    return 0;
}
