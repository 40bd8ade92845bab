/* Broken: The swap is a read and a write. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int slot = 1;
static int got[2];
static void *swap(void *a)
{
    int me = (int)(long)a;
    got[me] = slot;
    slot = 10 << me;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, swap, (void *)0);
    pthread_create(&u, 0, swap, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(got[0] + got[1] + slot == 31); // fails
    return 0;
}
