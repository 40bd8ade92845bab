// Unions and memory seen as other types: longs over ints, pointers over longs, long long over two longs, doubles over bytes.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number {
    long long wide;
    long words[2];
    unsigned char bytes[8];
    double real;
    struct {
        int low, high;
    } parts;
};

union slot {
    int i;
    void *p;
    union slot *next;
    int (*f)(int);
};

static int twice(int n)
{
    return 2 * n;
}

static union slot slots[4] = {{.i = 7}, {.next = &slots[2]}, {.f = twice}, {.p = &slots[0].i}};

struct tagged {
    char tag;
    union {
        long l;
        long long ll;
        const char *s;
        long double x;
    };
};

static void show(struct tagged t)
{
    switch (t.tag) {
    case 'l':
        printf("long %ld\n", t.l);
        break;
    case 'L':
        printf("long long %lld\n", t.ll);
        break;
    case 's':
        printf("string %s\n", t.s);
        break;
    default:
        printf("long double %Lg\n", t.x);
    }
}

int main(void)
{
    union number n = {.wide = 0x0123456789abcdefll};
    printf("%lx %lx %02x %x %x\n", n.words[0], n.words[1], n.bytes[7], n.parts.low, n.parts.high);
    n.words[1] = -1;
    printf("%lld\n", n.wide);
    n.real = -1.5;
    printf("%lx %lx\n", n.words[0], n.words[1]);
    printf("%d %d %d %zu\n", slots[1].next->f(21), *(int *)slots[3].p, slots[1].next == &slots[2], sizeof slots);
    union slot copy[4];
    memcpy(copy, slots, sizeof copy);
    copy[0].p = copy;
    printf("%d %d\n", copy[2].f(5), (int)((char *)copy[0].p - (char *)copy));
    show((struct tagged){'l', .l = -5});
    show((struct tagged){'L', .ll = -5000000000ll});
    show((struct tagged){'s', .s = "text"});
    show((struct tagged){'x', .x = 0.1L});
    uint64_t pair = (uint64_t)(uintptr_t)&n << 32 | 42;
    union number *back = (union number *)(uintptr_t)(pair >> 32);
    printf("%d %d\n", back == &n, (int)pair);
    float f = 3.25f;
    unsigned long raw;
    memcpy(&raw, &f, sizeof raw);
    printf("%lx\n", raw);
    return 0;
}
