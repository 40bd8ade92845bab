/* Broken: One of the threads takes the bytes as signed. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char bytes[3];
static uint64_t h[2];
static void *hash(void *a)
{
    int me = (int)(long)a;
    uint64_t x = 14695981039346656037u;
    for (int i = 0; i < 3; i++) {
        x ^= me ? (uint64_t)(signed char)bytes[i] : bytes[i];
        x *= 1099511628211u;
    }
    h[me] = x;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    bytes[1] = __VERIFIER_nondet_uchar();
    pthread_create(&t, 0, hash, (void *)0);
    pthread_create(&u, 0, hash, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(h[0] == h[1]); // fails
    return 0;
}
