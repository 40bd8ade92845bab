// Lists of arguments that are copied and handed on, functions in the old style, arrays of variable size as parameters.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct S {
    int a;
    double b;
};
struct Big {
    long v[5];
};
static double sum(int n, ...)
{
    va_list ap, c;
    va_start(ap, n);
    va_copy(c, ap);
    double s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(ap, double);
    for (int i = 0; i < n; i++)
        s += va_arg(c, double);
    va_end(ap);
    va_end(c);
    return s;
}
static void mix(const char *f, ...)
{
    va_list a;
    va_start(a, f);
    for (; *f; f++)
        switch (*f) {
        case 'i':
            printf("%d ", va_arg(a, int));
            break;
        case 'l':
            printf("%ld ", va_arg(a, long));
            break;
        case 's':
            printf("%s ", va_arg(a, char *));
            break;
        case 'd':
            printf("%g ", va_arg(a, double));
            break;
        case 'L':
            printf("%Lg ", va_arg(a, long double));
            break;
        }
    va_end(a);
    puts("");
}
static int lg(char *b, size_t n, const char *f, ...)
{
    va_list a;
    va_start(a, f);
    int r = vsnprintf(b, n, f, a);
    va_end(a);
    return r;
}
static void pass(va_list *p)
{
    printf("%d ", va_arg(*p, int));
}
static void two(int n, ...)
{
    va_list a;
    va_start(a, n);
    pass(&a);
    pass(&a);
    printf("%d\n", va_arg(a, int));
    va_end(a);
}
int kr(a, b, c)
int a;
char b;
float c;
{
    return a + b + (int)c;
}
char *krs(s, n)
char *s;
unsigned n;
{
    return s + n;
}
inline int sq(int x)
{
    return x * x;
}
extern inline int sq(int x);
static inline int onlyinline(int x)
{
    return x + 1;
}
static struct Big mk(int n)
{
    struct Big b = {{n, n, n, n, n}};
    return b;
}
static int vla(int n, int m, int a[n][m])
{
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i][j];
    return s;
}
int main(void)
{
    printf("%g\n", sum(3, 1.0, 2.0, 3.5));
    struct S s = {1, 2.5};
    struct Big b = mk(7);
    mix("ilsdLiiiiiiddddddddd", 1, 2L, "x", 3.5, 4.5L, 1, 2, 3, 4, 5, 6, 1., 2., 3., 4., 5., 6., 7., 8., 9.);
    char buf[16];
    printf("%d %s\n", lg(buf, sizeof buf, "%s:%d:%s", "abcdefgh", 12345, "toolong"), buf);
    two(0, 1, 2, 3);
    printf("%d %s %d %d\n", kr(1, (char)2, 3.7f), krs("hello", 2u), sq(5), onlyinline(4));
    int n = 3, m = 4;
    int a[n][m];
    memset(a, 0, sizeof a);
    a[2][3] = 5;
    a[0][1] = 6;
    printf("%d %zu\n", vla(n, m, a), sizeof a);
    for (int i = 1; i < 5; i++) {
        char v[i * 10];
        memset(v, 'a' + i, i * 10 - 1);
        v[i * 10 - 1] = 0;
        printf("%zu ", strlen(v));
    }
    puts("");
    int (*fp)(int) = sq;
    int (*tab[])(int) = {sq, onlyinline, fp};
    for (int i = 0; i < 3; i++)
        printf("%d ", tab[i](i + 3));
    puts("");
    int x = ({
        int y = 3;
        y * 2;
    });
    typeof(x) z = x ?: 9;
    printf("%d %d\n", x, z);
    switch (z) {
    case 1 ... 5:
        puts("lo");
        break;
    case 6 ... 9:
        puts("hi");
    }
    printf("%s %d\n", __func__, __LINE__);
    printf("%d\n", _Generic(1.0f, int : 1, float : 2, default : 3));
    return mk(0).v[0];
}
