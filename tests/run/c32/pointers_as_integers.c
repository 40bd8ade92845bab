// Pointers that become integers of 32 bits and pointers again: tags, sums, differences, linked by exclusive or, byte by byte, in unions and sorted.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    uintptr_t both;
};

static struct node *step(struct node *at, struct node *from)
{
    return (struct node *)(at->both ^ (uintptr_t)from);
}

union either {
    void *pointer;
    unsigned long number;
    unsigned char bytes[4];
};

static int numbers[10];
static char *text = "text";

static int by_address(const void *a, const void *b)
{
    uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    int local = 3, *p = &local;
    unsigned n = (unsigned)p;
    int *again = (int *)n;
    *again += 4;
    printf("%d %d %d\n", local, p == again, sizeof n == sizeof p);
    for (int i = 0; i < 10; i++)
        numbers[i] = i * i;
    int distance = (int)&numbers[7] - (int)&numbers[2];
    printf("%d %d %d\n", distance, (int)(&numbers[7] - &numbers[2]), *(int *)((long)numbers + 12));
    printf("%d %d\n", *(int *)((char *)0 + (unsigned)&numbers[5]), *(3 + (int *)(uintptr_t)numbers));

    struct node *nodes = calloc(5, sizeof *nodes);
    for (int i = 0; i < 5; i++) {
        nodes[i].value = 10 + i;
        nodes[i].both = (i > 0 ? (uintptr_t)&nodes[i - 1] : 0) ^ (i < 4 ? (uintptr_t)&nodes[i + 1] : 0);
    }
    struct node *at = &nodes[4], *before = NULL;
    while (at != NULL) {
        struct node *next = step(at, before);
        printf("%d ", at->value);
        before = at;
        at = next;
    }
    puts("");

    uintptr_t tagged = (uintptr_t)&nodes[2] | 1;
    printf("%d %d\n", (int)(tagged & 3), ((struct node *)(tagged & ~(uintptr_t)3))->value);
    printf("%d\n", ((struct node *)((char *)tagged - 1))->value);

    union either u = {&nodes[3]}, v;
    for (int i = 3; i >= 0; i--)
        v.bytes[i] = u.bytes[i];
    printf("%d %d %d\n", ((struct node *)v.pointer)->value, v.number == (unsigned long)&nodes[3],
           (v.bytes[0] | (unsigned)v.bytes[1] << 8 | (unsigned)v.bytes[2] << 16 | (unsigned)v.bytes[3] << 24) ==
               u.number);
    char *copy;
    memcpy(&copy, &text, sizeof copy);
    printf("%s %d\n", copy, copy == text);

    void *objects[] = {&local, numbers, nodes, text, &numbers[4], (char *)nodes + 1};
    uintptr_t sorted[6];
    for (int i = 0; i < 6; i++)
        sorted[i] = (uintptr_t)objects[i];
    qsort(sorted, 6, sizeof *sorted, by_address);
    int good = 1;
    for (int i = 0; i + 1 < 6; i++)
        good &= (char *)sorted[i] < (char *)sorted[i + 1] && (char *)sorted[i + 1] >= (char *)sorted[i];
    printf("%d\n", good);

    void *none = (void *)-1, *small = (void *)5;
    printf("%d %d %d %d\n", none == (void *)0xffffffff, (int)none, (int)small, (char *)small + 3 == (char *)8);
    printf("%d %d\n", (char *)none + 1 == NULL, (int)(intptr_t)((char *)NULL - 1));
    int *end = numbers + 10, *first = numbers;
    intptr_t kept[2] = {(intptr_t)first, (intptr_t)end};
    int sum = 0;
    for (int *q = (int *)kept[0]; q < (int *)kept[1]; q++)
        sum += *q;
    printf("%d %d\n", sum, (int)(kept[1] - kept[0]));
    long long wide = (long long)(uintptr_t)numbers << 8 | 0x5a;
    printf("%d %d\n", ((int *)(uintptr_t)(wide >> 8))[9], (int)(wide & 0xff));
    free(nodes);
    return 0;
}
