/* Correct: Members of a packed struct do not overlap, though they are not aligned. */
// holds
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct __attribute__((packed)) wire {
    unsigned char kind;
    unsigned short len;
    unsigned char sum;
    unsigned id;
};
static struct wire w;
static void *a(void *x)
{
    (void)x;
    unsigned short l = 0xabcd;
    memcpy(&w.len, &l, 2);
    return 0;
}
static void *b(void *x)
{
    (void)x;
    w.sum = 0x5a;
    w.id = 0x01020304;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, a, 0);
    pthread_create(&u, 0, b, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(sizeof w == 8);
    assert(w.kind == 0 && w.len == 0xabcd);
    assert(w.sum == 0x5a && w.id == 0x01020304);
    return 0;
}
