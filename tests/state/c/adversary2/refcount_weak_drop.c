/* Reference counts as in a library: the last one frees. The decrement releases, but nobody acquires before the object is freed: the free races with the last use of the other. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct buffer {
    atomic_int users;
    int length;
    char text[8];
};

static void drop(struct buffer *buffer)
{
    if (atomic_fetch_sub_explicit(&buffer->users, 1, memory_order_release) == 1)
        free(buffer); // found: race+
}

static void *use(void *argument)
{
    struct buffer *buffer = argument;
    char copy = buffer->text[buffer->length - 1];
    drop(buffer);
    return copy == 'z' ? argument : NULL;
}

int main(void)
{
    pthread_t one, two;
    struct buffer *buffer = calloc(1, sizeof *buffer);
    if (buffer == NULL)
        return 1;
    buffer->length = 3;
    atomic_init(&buffer->users, 3);
    pthread_create(&one, NULL, use, buffer);
    pthread_create(&two, NULL, use, buffer);
    drop(buffer);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
