/* Broken: A stack of array indexes without a tag: the top comes back (ABA), and a node is lost or doubled. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static _Atomic uint32_t top = 0;
static uint8_t next[3] = {1, 2, 255};
static int owner[3];
static int pop(int *got)
{
    uint32_t old = atomic_load(&top);
    for (int tries = 0; tries < 3; tries++) {
        unsigned i = old & 0xff;
        if (i == 255)
            return 0;
        uint32_t new = next[i];
        if (atomic_compare_exchange_strong(&top, &old, new)) {
            *got = (int)i;
            return 1;
        }
    }
    return 0;
}
static void push(int i)
{
    uint32_t old = atomic_load(&top);
    for (int tries = 0; tries < 3; tries++) {
        next[i] = old & 0xff;
        uint32_t new = (uint32_t)i;
        if (atomic_compare_exchange_strong(&top, &old, new))
            return;
    }
}
static void *slow(void *a)
{
    int i;
    (void)a;
    if (pop(&i)) {
        owner[i]++;
        assert(owner[i] == 1); // fails
    }
    return 0;
}
int main(void)
{
    pthread_t t, u;
    int i, j;
    pthread_create(&t, 0, slow, 0);
    if (pop(&i)) {
        if (pop(&j)) {
            owner[j]++;
            assert(owner[j] == 1);
        }
        push(i);
    }
    pthread_create(&u, 0, slow, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(owner[0] <= 1 && owner[1] <= 1 && owner[2] <= 1);
    return 0;
}
