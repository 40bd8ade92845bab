/* Broken: X ^= in one thread is a plain read and write on a volatile. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static volatile unsigned char bits = 0xf0;
static void *a(void *x)
{
    (void)x;
    bits ^= 0xff;
    return 0;
}
static void *b(void *x)
{
    (void)x;
    bits ^= 0x3c;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, a, 0);
    pthread_create(&u, 0, b, 0);
    pthread_join(u, 0);
    pthread_join(t, 0);
    assert(bits == (0xf0 ^ 0xff ^ 0x3c)); // fails
    assert((signed char)bits == 0x33);
    return 0;
}
