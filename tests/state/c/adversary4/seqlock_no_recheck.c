/* Looks at seq only before: torn pair. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint seq;
static atomic_int a, b;
static void *writer(void *p)
{
    atomic_fetch_add(&seq, 1);
    a = 1;
    b = 1;
    atomic_fetch_add(&seq, 1);
    return 0;
}
static void *reader(void *p)
{
    while (seq & 1)
        ;
    int x = a, y = b;
    assert(x == y); // found: assertion
    return 0;
}
int main(void)
{
    pthread_t w, r;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return 0;
}
