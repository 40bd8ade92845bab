// Reference counting: who brings the count to zero frees.
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int count;
    int value;
};

static void release(struct object *object)
{
    if (atomic_fetch_sub(&object->count, 1) == 1)
        free(object);
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
