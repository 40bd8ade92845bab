// Pointers and bytes: casts, unions, bit fields, structs by value, padding that nobody sets, pointers as numbers.
// for 64 bits
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bits {
    unsigned a : 3;
    int b : 7;
    unsigned long c : 40;
    unsigned d : 1;
};

struct padded {
    char letter;
    int number;
    short half;
};

struct pair {
    double x;
    int y;
};

union any {
    float f;
    uint32_t u;
    unsigned char bytes[8];
    void *pointer;
};

static struct padded change(struct padded p)
{
    p.number *= 2;
    return p;
}

static struct pair swap(struct pair p)
{
    return (struct pair){p.y, (int)p.x};
}

static int apply(int (*f)(int, int), int a, int b)
{
    return f(a, b);
}

static int add(int a, int b)
{
    return a + b;
}

static int subtract(int a, int b)
{
    return a - b;
}

static int sum(int n, int numbers[n])
{
    int copy[n], total = 0;
    memcpy(copy, numbers, sizeof copy);
    for (int i = 0; i < n; i++)
        total += copy[i];
    return total;
}

int main(void)
{
    struct bits bits;
    bits.a = 5;
    bits.b = -20;
    bits.c = 0x123456789a;
    bits.d = 1;
    bits.b += 3;
    printf("%u %d %lx %u\n", bits.a, bits.b, (unsigned long)bits.c, bits.d);
    struct padded p = {.letter = 'a', .number = 21}, q;
    p.half = 3;
    q = change(p);
    printf("%c %d %d\n", q.letter, q.number, q.half);
    struct pair pair = swap((struct pair){2.5, 7});
    printf("%g %d\n", pair.x, pair.y);
    union any any;
    any.f = 1.0f;
    printf("%x %d\n", any.u, any.bytes[3]);
    any.pointer = &p;
    uintptr_t number = (uintptr_t)any.pointer ^ 0x5a5a;
    struct padded *back = (struct padded *)(number ^ 0x5a5a);
    printf("%d %d\n", back->number, back == &p);
    unsigned char raw[sizeof(struct padded *)];
    memcpy(raw, &back, sizeof raw);
    struct padded *again;
    for (size_t i = 0; i < sizeof raw; i++)
        ((unsigned char *)&again)[i] = raw[i];
    printf("%d %zu %td\n", again->number, offsetof(struct padded, half), &p.letter - (char *)&p);
    int (*functions[])(int, int) = {add, subtract}, matrix[3][4], *flat = &matrix[0][0];
    for (int i = 0; i < 12; i++)
        flat[i] = i * i;
    printf("%d %d %d\n", apply(functions[0], 3, 4), apply(functions[1], 3, 4), matrix[2][1]);
    printf("%d %td\n", sum(12, flat), &matrix[2][0] - flat);
    int maybe;
    for (int i = 0; i < 3; i++) {
        if (i > 0)
            printf("%d ", maybe);
        maybe = i * 10;
    }
    int *heap = malloc(10 * sizeof *heap);
    int *end = heap + 10;
    for (int *at = end; at-- > heap;)
        *at = (int)(at - heap);
    printf("%d %d\n", heap[9], end - heap == 10 && heap < end);
    free(heap);
    char text[] = "copy on the stack";
    text[0] = 'C';
    puts(text);
    return 0;
}
