// Bits that were never set and that do not matter: masked away, copied and not looked at, beside others that are used.
#include <stdio.h>
#include <string.h>
struct F {
    unsigned a : 1, b : 1, c : 6;
    unsigned char pad[3];
    int v;
};
static void setf(struct F *f, int k)
{
    f->a = k;
    f->b = !k;
    f->v = k;
}
static int get(int i, const int *t, int n)
{
    return i < n ? t[i] : -1;
}
int main(int argc, char **argv)
{
    struct F f;
    setf(&f, 1);
    if (f.a && !f.b)
        puts("ok");
    struct F g = f;
    g.c = 3;
    printf("%d %d\n", g.a, g.c);
    int t[8];
    for (int i = 0; i < 3; i++)
        t[i] = i;
    printf("%d %d\n", get(2, t, 3), get(5, t, 3));
    int u;
    int ok = argc > 5;
    if (ok && u)
        puts("no");
    unsigned m;
    m &= 0;
    m |= 4;
    printf("%u\n", m);
    char s[16];
    memset(s, 0, 3);
    s[0] = 'x';
    printf("%s %d\n", s, (int)strlen(s));
    union {
        int i;
        char c[4];
    } n;
    n.c[0] = 1;
    n.c[1] = 0;
    printf("%d\n", n.c[0] + n.c[1]);
    short sh[2];
    sh[0] = 5;
    int w;
    memcpy(&w, sh, 4);
    printf("%d\n", (short)w);
    double d[2];
    d[1] = 2;
    double e[2];
    memcpy(e, d, sizeof d);
    printf("%g\n", e[1]);
    struct F arr[2], *p = argc ? &f : &arr[1];
    printf("%d\n", p->v);
    int x;
    x = argc > 0 ? 3 : x;
    printf("%d\n", x);
    return 0;
}
