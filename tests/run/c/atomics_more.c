// Atomic pointers, floating numbers and short integers, and all compound assignments to them.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
struct N {
    int v;
    struct N *n;
};
static _Atomic(struct N *) top;
static atomic_uint_fast64_t cnt;
static _Atomic double ad = 1.5;
static atomic_ptrdiff_t off;
static void *w(void *a)
{
    for (int i = 0; i < 5; i++) {
        struct N *n = malloc(sizeof *n);
        n->v = i;
        n->n = atomic_load(&top);
        while (!atomic_compare_exchange_weak(&top, &n->n, n))
            ;
        cnt++;
    }
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(t + i, 0, w, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    int s = 0;
    while (top) {
        struct N *n = top;
        top = n->n;
        s += n->v;
        free(n);
    }
    ad = ad * 2;
    ad += 1;
    _Atomic short sh = 32767;
    sh++;
    _Atomic int ai = 5;
    ai |= 8;
    ai <<= 1;
    ai /= 2;
    int q = ai--;
    atomic_fetch_xor(&ai, 3);
    _Atomic int *pi = &ai;
    (*pi)++;
    _Atomic _Bool fl = 0;
    printf("%d %d %g %d %d %d %d\n", s, (int)cnt, (double)ad, (int)sh, q, (int)ai, atomic_exchange(&fl, 1));
    errno = 0;
    FILE *f = fopen("/no/such", "r");
    printf("%d %m\n", f == NULL);
    _Atomic int mx = 2147483647;
    mx++;
    printf("%d\n", (int)mx);
    return 0;
}
