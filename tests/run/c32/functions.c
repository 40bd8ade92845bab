// Pointers to functions: in tables, in structs, as arguments and results, compared, as integers, called back, in memory of the heap.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long (*operation)(long, long);

static long add(long a, long b)
{
    return a + b;
}

static long multiply(long a, long b)
{
    return a * b;
}

static long long widen(long a)
{
    return (long long)a << 20;
}

static const struct {
    const char *name;
    operation function;
    long neutral;
} table[] = {{"add", add, 0}, {"multiply", multiply, 1}};

static operation find(const char *name)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].function;
    return NULL;
}

static long fold(operation f, long start, const long *items, int count)
{
    for (int i = 0; i < count; i++)
        start = f(start, items[i]);
    return start;
}

struct object {
    const struct methods {
        void (*set)(struct object *, int);
        int (*get)(const struct object *);
        struct object *(*self)(struct object *);
    } *methods;
    int value;
};

static void set(struct object *o, int value)
{
    o->value = value;
}

static int get(const struct object *o)
{
    return o->value;
}

static struct object *self(struct object *o)
{
    return o;
}

static const struct methods methods = {set, get, self};

static void last(void)
{
    puts("last");
}

int main(void)
{
    static const long items[] = {2, 3, 4};
    for (unsigned i = 0; i < 2; i++)
        printf("%s %ld\n", table[i].name, fold(table[i].function, table[i].neutral, items, 3));
    printf("%d %d %d\n", find("add") == add, find("none") == NULL, find("multiply") != find("add"));
    struct object *o = malloc(sizeof *o);
    o->methods = &methods;
    o->methods->set(o, 17);
    printf("%d %d\n", o->methods->get(o->methods->self(o)), (int)sizeof *o);
    unsigned long number = (unsigned long)o->methods->get;
    printf("%d\n", ((int (*)(const struct object *))number)(o));
    void *memory[3];
    long long (*w)(long) = widen;
    memcpy(&memory[1], &w, sizeof w);
    printf("%lld\n", ((long long (*)(long))memory[1])(-3));
    operation *chosen = malloc(2 * sizeof *chosen);
    chosen[0] = find("multiply");
    chosen[1] = chosen[0];
    printf("%ld\n", (*chosen[1])(6, 7));
    free(chosen);
    free(o);
    atexit(last);
    return 0;
}
