// Nested designated initialisers, bit fields, unions and flexible array members.
// for 64 bits
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct P {
    int x, y;
};
struct L {
    struct P a, b;
    const char *n;
    struct {
        int q[4];
        union {
            float f;
            uint32_t u;
        };
    } in;
    struct P arr[3];
};
static struct L g = {
    .b = {.y = 2}, .n = "nm", .in = {.q = {[1] = 5, [3] = 7}, .f = 1.0f}, .arr = {[2].x = 9, [0] = {1, 2}}, .a.x = 4};
static int m[3][4] = {[1] = {[2] = 6}, [2][0] = 8};
static int rng[10] = {[2 ... 5] = 3, 1};
struct B {
    unsigned a : 3;
    signed b : 5;
    unsigned : 0;
    unsigned c : 12;
    uint64_t d : 40;
    _Bool e : 1;
} __attribute__((packed));
struct B2 {
    unsigned a : 3;
    int b : 5;
    unsigned long c : 33;
    unsigned char d : 2;
};
struct F {
    int n;
    struct P p[];
};
static struct F sf = {2, {{1, 2}, {3, 4}}};
struct T {
    char t;
    union {
        int i;
        double d;
        char s[8];
    } u;
};
int main(void)
{
    printf("%d %d %s %d %d %x %d %d %d\n", g.a.x, g.b.y, g.n, g.in.q[1], g.in.q[3], g.in.u, g.arr[2].x, g.arr[0].y,
           g.arr[1].x);
    for (int i = 0; i < 12; i++)
        printf("%d ", m[0 + i / 4][i % 4]);
    for (int i = 0; i < 10; i++)
        printf("%d ", rng[i]);
    puts("");
    struct B b = {.a = 9 & 7, .b = -3, .c = 4095, .d = 1, .e = 1};
    b.a += 7;
    b.b--;
    b.c++;
    b.d = (b.d << 39);
    printf("%u %d %u %llx %d %zu %zu\n", b.a, b.b, b.c, (unsigned long long)b.d, b.e, sizeof b, sizeof(struct B2));
    struct B2 c;
    memset(&c, 0, sizeof c);
    c.c = 0x1ffffffffUL;
    c.c += 2;
    c.b = 15;
    c.b++;
    printf("%lu %d\n", (unsigned long)c.c, c.b);
    struct B2 d;
    d.a = 1;
    d.b = 2;
    d.c = 3;
    d.d = 1;
    struct B2 e = d;
    printf("%d %d %lu %d\n", e.a, e.b, (unsigned long)e.c, e.d);
    struct F *f = malloc(sizeof *f + 3 * sizeof(struct P));
    f->n = 3;
    for (int i = 0; i < 3; i++)
        f->p[i] = (struct P){i, i * i};
    printf("%d %d %d\n", f->p[2].y, sf.p[1].y, (int)offsetof(struct F, p));
    free(f);
    struct T t = {.t = 'd', .u.d = 2.0};
    printf("%d %g\n", (unsigned char)t.u.s[7], t.u.d);
    t.u.i = 65;
    printf("%c\n", t.u.s[0]);
    int *q = (int[]){[3] = 1, 2};
    printf("%d %d\n", q[3], q[4]);
    struct L h = g;
    h.in.f *= 2;
    printf("%x %d\n", h.in.u, memcmp(&h.arr, &g.arr, sizeof g.arr));
    uint32_t w = 0x11223344;
    unsigned char by[4];
    memcpy(by, &w, 4);
    printf("%x %x\n", by[0], __builtin_bswap32(w));
    union {
        struct {
            uint16_t lo, hi;
        };
        uint32_t v;
    } un = {.v = 0xabcd1234};
    printf("%x %x\n", un.lo, un.hi);
    return 0;
}
