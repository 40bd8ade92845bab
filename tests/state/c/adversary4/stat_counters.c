/* Sent only goes up, by 1 or 2, so two looks are monotone. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_long sent, bytes;
static void *tx(void *p)
{
    for (int i = 0; i < 2; i++) {
        atomic_fetch_add(&bytes, 10);
        atomic_fetch_add(&sent, 1);
    }
    return 0;
}
static void *mon(void *p)
{
    long s = sent, b = bytes;
    assert(b >= 10 * s);
    long s2 = sent;
    assert(s2 >= s);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, tx, 0);
    pthread_create(&t[1], 0, tx, 0);
    pthread_create(&t[2], 0, mon, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(sent == 4 && bytes == 40);
    return 0;
}
