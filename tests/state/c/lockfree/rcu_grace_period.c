// Readers follow an atomic pointer; the old version is freed when nobody reads any more.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct route {
    int hops, cost;
};

static struct route *_Atomic current;
static atomic_int readers;

static struct route *make(int hops)
{
    struct route *route = malloc(sizeof *route);
    if (route == NULL)
        abort();
    *route = (struct route){hops, hops * 10};
    return route;
}

static void *reader(void *arg)
{
    atomic_fetch_add(&readers, 1);
    struct route *route = atomic_load(&current);
    assert(route->cost == route->hops * 10);
    atomic_fetch_sub(&readers, 1);
    return arg;
}

int main(void)
{
    pthread_t thread;
    atomic_store(&current, make(1));
    pthread_create(&thread, NULL, reader, NULL);
    struct route *old = atomic_exchange(&current, make(2));
    while (atomic_load(&readers) > 0)
        ;
    free(old);
    pthread_join(thread, NULL);
    free(current);
    return 0;
}
