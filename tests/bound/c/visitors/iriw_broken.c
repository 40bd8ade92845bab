/* Broken: The second reader reads in the same order as the first, so its answer says nothing of the order. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int r1, r2, r3, r4;
static void *wx(void *a)
{
    (void)a;
    x = 1;
    return 0;
}
static void *wy(void *a)
{
    (void)a;
    y = 1;
    return 0;
}
static void *rd1(void *a)
{
    (void)a;
    r1 = x;
    r2 = y;
    return 0;
}
static void *rd2(void *a)
{
    (void)a;
    r4 = x;
    r3 = y;
    return 0;
}
int main(void)
{
    pthread_t t[4];
    void *(*const f[4])(void *) = {wx, rd1, wy, rd2};
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, f[i], 0);
    for (int i = 3; i >= 0; i--)
        pthread_join(t[i], 0);
    assert(!(r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0)); // fails
    return 0;
}
