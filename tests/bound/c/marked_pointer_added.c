/* Two threads may set the mark, each by adding it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct item {
    int v;
};

static struct item one = {1};
static _Atomic uintptr_t slot;
static void *mark(void *p)
{
    uintptr_t old = atomic_load(&slot);
    if (!(old & 1))
        atomic_fetch_add(&slot, 1);
    return p;
}

int main(void)
{
    pthread_t a, b;
    atomic_store(&slot, (uintptr_t)&one);
    pthread_create(&a, 0, mark, 0);
    pthread_create(&b, 0, mark, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    uintptr_t s = atomic_load(&slot);
    assert(s & 1); // fails
    struct item *i = (struct item *)(s & ~(uintptr_t)1);
    assert(i->v == 1);
    return 0;
}
