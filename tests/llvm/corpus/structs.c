// Structs, unions, arrays and bit fields: by value, by pointer, in globals, nested, packed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

typedef struct {
    float x, y;
} point;

struct pair {
    long first, second;
};

struct mixed {
    double d;
    int i;
};

struct big {
    long all[6];
    char name[5];
};

union number {
    double d;
    unsigned long bits;
    char bytes[8];
};

struct flags {
    unsigned a : 3;
    signed b : 7;
    unsigned c : 13;
    unsigned long d : 40;
};

#pragma pack(push, 1)
struct packed {
    signed f0 : 29;
    signed f1 : 27;
    unsigned f2 : 28;
    signed f3 : 19;
    unsigned f4 : 14;
    signed f5 : 30;
};
#pragma pack(pop)

struct outer {
    char tag;
    struct {
        short inner;
        point where[2];
    } part;
    union number n;
};

static struct outer global = {'x', {3, {{1, 2}, {3, 4}}}, {.d = 1.5}};
static struct packed bits = {-5, 77, 1234567, -3, 16000, 1};
static int table[3][4] = {{1, 2}, {0, 3}};
static const char *names[] = {"zero", "one", NULL};
static char text[] = "some text";
static int *inside = &table[1][1];
static const long primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
static double halves[12] = {0.5, 1.5, [9] = 4.5};

static point move(point p, float by)
{
    p.x += by;
    p.y -= by;
    return p;
}

static struct pair twin(long x)
{
    return (struct pair){x, -x};
}

static struct mixed mix(struct mixed m)
{
    m.d *= 2;
    m.i++;
    return m;
}

static struct big grow(struct big b)
{
    b.all[5] += b.all[0];
    b.name[0] = 'B';
    return b;
}

static long sum(const struct node *list)
{
    long sum = 0;
    for (; list != NULL; list = list->next)
        sum += list->value;
    return sum;
}

static struct node *push(struct node *list, int value)
{
    struct node *made = malloc(sizeof *made);
    *made = (struct node){value, list};
    return made;
}

static void print_bits(void)
{
    bits.f1 = bits.f0 * 3;
    bits.f3 -= 100;
    bits.f5 = -bits.f5;
    bits.f2++;
    printf("%d %d %u %d %u %d\n", bits.f0, bits.f1, bits.f2, bits.f3, bits.f4, bits.f5);
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 5; i++)
        list = push(list, i * i);
    printf("%ld\n", sum(list));
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    point p = move((point){1, 2}, 0.25f);
    struct pair t = twin(21);
    struct mixed m = mix((struct mixed){1.25, 7});
    struct big b = {{1, 2, 3, 4, 5, 6}, "big"}, grown = grow(b);
    printf("%g %g %ld %ld %g %d\n", p.x, p.y, t.first, t.second, m.d, m.i);
    printf("%ld %ld %s %s\n", b.all[5], grown.all[5], b.name, grown.name);
    struct flags f = {5, -6, 4000, 1ul << 39};
    f.b += f.a;
    f.c ^= 0x155;
    f.d |= 3;
    printf("%u %d %u %lx\n", f.a, f.b, f.c, (unsigned long)f.d);
    print_bits();
    print_bits();
    union number n = {.d = -2.0};
    printf("%lx %d %lx\n", n.bits, n.bytes[7], global.n.bits);
    struct outer copy = global;
    copy.part.where[1].x = 9;
    printf("%c %d %g %g\n", copy.tag, copy.part.inner, copy.part.where[1].x, global.part.where[1].x);
    printf("%d %d %s %s %ld %g %g\n", table[0][1], *inside, names[1], text, primes[9], halves[1], halves[9]);
    text[0] = 'S';
    int same = memcmp(text, "Some", 4) == 0;
    int variable = 4;
    int vla[variable][2];
    for (int i = 0; i < variable; i++)
        vla[i][1] = i + same;
    printf("%d %zu\n", vla[3][1], sizeof vla);
    return 0;
}
