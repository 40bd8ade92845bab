// A list whose links are members of its items, and global tables with pointers into other globals.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct list {
    struct list *n, *p;
};
struct item {
    int v;
    struct list l;
    char name[];
};
#define container_of(p, t, m) ((t *)((char *)(p)-offsetof(t, m)))
static struct list head = {&head, &head};
static int arr[5] = {1, 2, 3, 4, 5};
static int *const mid = &arr[2];
static const char *const strs[] = {"a" + 0, "bcd" + 1, &"xyz"[2]};
static char buf[] = "global";
static struct {
    char *p;
    int (*f)(const char *, ...);
    size_t off;
    long diff;
} tab[] = {{buf + 3, printf, offsetof(struct item, name), (char *)&arr[4] - (char *)&arr[1]}, {.f = 0}};
static double dd = 1.0 / 3;
static float ff[] = {1e10f, [3] = -0.0f};
static long addr = (long)&arr[1];
static unsigned long long big = ~0ull;
static _Complex double z = 1.0;
static struct {
    union {
        int i;
        char c[4];
    } u;
    int b : 3, c : 5;
} bf = {{.c = "ab"}, -1, 3};
static void (*volatile vf)(void *) = free;
static int (*pa)[5] = &arr;
int main(void)
{
    for (int i = 0; i < 4; i++) {
        char nm[8];
        int k = sprintf(nm, "n%d", i);
        struct item *t = malloc(sizeof *t + k + 1);
        t->v = i;
        strcpy(t->name, nm);
        t->l.n = &head;
        t->l.p = head.p;
        head.p->n = &t->l;
        head.p = &t->l;
    }
    for (struct list *q = head.n; q != &head; q = q->n)
        printf("%s ", container_of(q, struct item, l)->name);
    while (head.n != &head) {
        struct list *q = head.n;
        q->n->p = q->p;
        q->p->n = q->n;
        vf(container_of(q, struct item, l));
    }
    printf("\n%d %s %s %s\n", mid[1], strs[0], strs[1], strs[2]);
    tab[0].f("%s %zu %ld\n", tab[0].p, tab[0].off, tab[0].diff);
    printf("%g %g %d %llu\n", dd, ff[0], *(int *)addr, big);
    printf("%s %d %d %d\n", bf.u.c, bf.b, bf.c, (*pa)[3]);
    return tab[1].f != 0;
}
