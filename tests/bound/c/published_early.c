/* Some of what is pointed to is written behind the pointer. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct conf {
    int a, b;
};

static _Atomic(struct conf *) shared;
static void *writer(void *p)
{
    struct conf *c = malloc(sizeof *c);
    c->a = 4;
    c->b = 0;
    atomic_store_explicit(&shared, c, memory_order_release);
    c->b = 5;
    return p;
}

static void *reader(void *p)
{
    struct conf *c = atomic_load_explicit(&shared, memory_order_acquire);
    if (c)
        assert(c->a + c->b == 9); // fails
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
