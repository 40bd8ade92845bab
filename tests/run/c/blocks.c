// Blocks of no bytes, blocks that grow and shrink, blocks that are too large, tagged pointers, deep recursion.
// for 64 bits
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int dep(int n)
{
    volatile char b[64];
    b[0] = n;
    return n ? dep(n - 1) + 1 : b[0];
}
static int fac(int n)
{
    return n < 2 ? 1 : n * fac(n - 1);
}
int main(void)
{
    void *p = malloc(0);
    free(p);
    free(NULL);
    p = realloc(NULL, 10);
    p = realloc(p, 20);
    memset(p, 1, 20);
    p = realloc(p, 5);
    printf("%d\n", ((char *)p)[4]);
    free(p);
    printf("%d\n", calloc(SIZE_MAX / 2, 4) == NULL);
    printf("%d\n", malloc(SIZE_MAX / 2) == NULL);
    char a[4] = "abc";
    memcpy(a, a + 4, 0);
    memmove(a + 4, a, 0);
    char *e = a + 4;
    int n = 0;
    for (char *q = a; q != e; q++)
        n++;
    printf("%d %d\n", n, a < e);
    printf("%d\n", dep(40000));
    printf("%d\n", fac(10));
    int *z = calloc(10, 4);
    int s = 0;
    for (int i = 0; i < 10; i++)
        s += z[i];
    free(z);
    uintptr_t u = (uintptr_t)a;
    char *b = (char *)(u | 0);
    *b = 'z';
    printf("%s %d\n", a, (u & 1) <= 1);
    char *tag = (char *)((uintptr_t)malloc(16) | 1);
    free((void *)((uintptr_t)tag & ~(uintptr_t)1));
    printf("%d\n", s);
    return 300;
}
