/* Atomic operations that are left to the library. */
#include <pthread.h>
static __int128 v;
static _Atomic __int128 a;
struct s {
    long x, y, z;
};
static _Atomic struct s big;
static long r1;
static void *w(void *p)
{
    a++;
    struct s q = {1, 2, 3};
    big = q;
    return p;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    v = a++;
    struct s k = big;
    r1 = k.z;
    pthread_join(t, 0);
    return 0;
}
