// Structs and unions as arguments and results: all results go through memory; arguments are copied, or lie there word by word.
#include <complex.h>
#include <stdio.h>
#include <string.h>

struct one {
    char c;
};

struct two {
    int a, b;
};

struct three {
    char c;
    long long ll;
};

struct large {
    long items[10];
    struct two *pointer;
    double d;
};

struct holder {
    struct three (*make)(struct one, long long);
    void *p;
};

union word {
    int i;
    float f;
};

static struct one next(struct one o)
{
    o.c++;
    return o;
}

static struct two swapped(struct two t)
{
    return (struct two){t.b, t.a};
}

static struct three made(struct one o, long long ll)
{
    return (struct three){next(o).c, ll * 2};
}

static struct large filled(struct large l, int from, struct two *pointer)
{
    for (int i = 0; i < 10; i++)
        l.items[i] += from + i;
    l.pointer = pointer;
    l.d /= 2;
    return l;
}

static long sum(struct large l, struct three t, struct two w)
{
    long total = t.c + (long)t.ll + w.a * w.b + l.pointer->a;
    for (int i = 0; i < 10; i++)
        total += l.items[i];
    l.pointer->a = 0;
    return total;
}

static union word turned(union word w)
{
    w.i ^= (int)0x80000000;
    return w;
}

int main(void)
{
    struct two t = {1, 2}, s = swapped(t);
    struct three m = made((struct one){'a'}, 5000000000ll);
    struct large start, l;
    memset(&start, 0, sizeof start);
    start.d = 5;
    l = filled(filled(start, 1, &t), 100, &s);
    printf("%d %d %c %lld %ld %ld %g %d\n", s.a, s.b, m.c, m.ll, l.items[0], l.items[9], l.d, l.pointer == &s);
    printf("%ld %d\n", sum(l, m, s), s.a);
    struct holder h = {made, &m}, copy = h;
    printf("%lld %c\n", copy.make((struct one){'x'}, -1).ll, ((struct three *)copy.p)->c);
    printf("%g\n", (double)turned((union word){.f = 1.5f}).f);
    double complex z = (1 + 2 * I) * (3 - I);
    float complex y = conjf(2 + 1 * I);
    printf("%g %g %g %g\n", creal(z), cimag(z), (double)crealf(y), (double)cimagf(y));
    return 0;
}
