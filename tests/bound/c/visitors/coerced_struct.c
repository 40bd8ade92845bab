/* Correct: Small structs go by value and come back by value. */
// holds
#include <assert.h>
#include <pthread.h>
struct pair {
    int a;
    short b;
    short c;
};
struct big {
    long v[4];
};
static struct pair p = {1, 2, 3};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct pair swap(struct pair x)
{
    short t = x.b;
    x.b = x.c;
    x.c = t;
    x.a++;
    return x;
}
static struct big shift(struct big x, int by)
{
    for (int i = 0; i < 4; i++)
        x.v[i] <<= by;
    return x;
}
static void *work(void *x)
{
    (void)x;
    pthread_mutex_lock(&m);
    p = swap(p);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    struct big g = {{1, 2, 3, 4}};
    pthread_create(&t, 0, work, 0);
    struct big h = shift(g, 3);
    pthread_join(t, 0);
    assert(h.v[3] == 32 && g.v[3] == 4);
    assert(p.a == 2 && p.b == 3 && p.c == 2);
    return 0;
}
