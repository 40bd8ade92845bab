/* Correct: Who drops the last reference sees 1 and marks the object dead exactly once. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj {
    atomic_int refs;
    int payload;
};
static atomic_int freed;
static void put(struct obj *o)
{
    if (atomic_fetch_sub(&o->refs, 1) == 1) {
        atomic_fetch_add(&freed, 1);
    }
}
static void *user(void *a)
{
    struct obj *o = a;
    assert(o->payload == 42);
    put(o);
    return 0;
}
int main(void)
{
    struct obj *o = malloc(sizeof *o);
    pthread_t t[2];
    atomic_init(&o->refs, 3);
    o->payload = 42;
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, user, o);
    put(o);
    for (int i = 1; i >= 0; i--)
        pthread_join(t[i], 0);
    assert(atomic_load(&freed) == 1);
    free(o);
    return 0;
}
