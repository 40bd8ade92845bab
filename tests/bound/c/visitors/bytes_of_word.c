/* Correct: Threads write different bytes of one word; the whole has both, low byte first. */
// holds
#include <assert.h>
#include <pthread.h>
static union {
    unsigned word;
    unsigned char b[4];
    unsigned short h[2];
} u;
static void *low(void *a)
{
    (void)a;
    u.b[0] = 0x11;
    u.b[1] = 0x22;
    return 0;
}
static void *high(void *a)
{
    (void)a;
    u.h[1] = 0x4433;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, low, 0);
    pthread_create(&b, 0, high, 0);
    unsigned mid = u.word;
    assert((mid & 0xffff) == 0 || (mid & 0xffff) == 0x11 || (mid & 0xffff) == 0x2211);
    pthread_join(b, 0);
    pthread_join(a, 0);
    assert(u.word == 0x44332211u);
    return 0;
}
