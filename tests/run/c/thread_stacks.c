// Variable arrays, alloca, large structures by value and thread-local arrays in several threads.
#include <alloca.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
struct M {
    int a[16];
};
static __thread int cache[8] = {1, 1};
static __thread struct {
    int *p;
} tp;
static int fib(int n)
{
    if (n < 8 && cache[n])
        return cache[n];
    int r = fib(n - 1) + fib(n - 2);
    if (n < 8)
        cache[n] = r;
    return r;
}
static struct M mul(struct M x, struct M y)
{
    struct M r = {{0}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++)
                r.a[i * 4 + j] += x.a[i * 4 + k] * y.a[k * 4 + j];
    x.a[0] = 99;
    return r;
}
static void *w(void *a)
{
    int n = (int)(long)a;
    int v[n];
    for (int i = 0; i < n; i++)
        v[i] = fib(i);
    char *s = alloca(n + 1);
    memset(s, 'x', n);
    s[n] = 0;
    tp.p = v;
    struct M i = {{0}};
    for (int k = 0; k < 4; k++)
        i.a[k * 5] = 2;
    return (void *)(long)(tp.p[n - 1] + (int)strlen(s) + mul(mul(i, i), i).a[5]);
}
int main(void)
{
    pthread_t t[3];
    long s = 0;
    for (long i = 0; i < 3; i++)
        pthread_create(t + i, 0, w, (void *)(5 + i * 4));
    for (int i = 0; i < 3; i++) {
        void *r;
        pthread_join(t[i], &r);
        printf("%ld\n", (long)r);
    }
    return 0;
}
