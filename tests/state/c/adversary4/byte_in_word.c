/* Add 0xFF to the word, 1 to its low byte: 0x100 or 0x000. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static union {
    atomic_uint w;
    atomic_uchar b[4];
} u;
static void *x(void *p)
{
    atomic_fetch_add(&u.w, 0xFF);
    return 0;
}
static void *y(void *p)
{
    atomic_fetch_add(&u.b[0], 1);
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, y, 0);
    pthread_create(&t, 0, x, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(u.w == 0x100); // found: assertion
    return 0;
}
