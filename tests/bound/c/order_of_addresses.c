/* Locks are taken in the order of their addresses. */
// holds
#include <assert.h>
#include <pthread.h>

struct acc {
    pthread_mutex_t m;
    int bal;
};

static struct acc acc[2] = {{PTHREAD_MUTEX_INITIALIZER, 5}, {PTHREAD_MUTEX_INITIALIZER, 5}};
static void move(struct acc *f, struct acc *t, int n)
{
    struct acc *a = f < t ? f : t, *b = f < t ? t : f;
    pthread_mutex_lock(&a->m);
    pthread_mutex_lock(&b->m);
    f->bal -= n;
    t->bal += n;
    pthread_mutex_unlock(&b->m);
    pthread_mutex_unlock(&a->m);
}

static void *one(void *p)
{
    move(&acc[0], &acc[1], 2);
    return p;
}

static void *two(void *p)
{
    move(&acc[1], &acc[0], 3);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, two, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(acc[0].bal == 6 && acc[1].bal == 4);
    return 0;
}
