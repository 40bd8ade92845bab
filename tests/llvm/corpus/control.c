// Loops, switch, goto, function pointers, recursion, conditional expressions, globals of each thread, constructors.
#include <stdio.h>

static _Thread_local int mine = 7;
static int started;

__attribute__((constructor)) static void start(void)
{
    started = 40 + mine;
}

static int classify(int x)
{
    switch (x) {
    case -3:
        return 1;
    case 0:
    case 1:
        x += 10;
        /* fall through */
    case 100:
        return x;
    default:
        return x < 0 ? -1 : x > 50 ? 2 : 3;
    }
}

static long wide_switch(long x)
{
    switch (x) {
    case 0x7fffffffffffffff:
        return 1;
    case -0x7fffffffffffffff:
        return 2;
    case 5000000000:
        return 3;
    }
    return 4;
}

static int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static int twice(int x)
{
    return 2 * x;
}

static int square(int x)
{
    return x * x;
}

static int (*const functions[])(int) = {twice, square, fibonacci};

static int apply(int (*f)(int), int x)
{
    return f != NULL && x >= 0 ? f(x) : -1;
}

static int find(const int *numbers, int count, int wanted)
{
    int i = 0;
again:
    if (i == count)
        goto missing;
    if (numbers[i] == wanted)
        return i;
    i++;
    goto again;
missing:
    return -1;
}

static int collatz(unsigned n)
{
    int steps = 0;
    do {
        if (n % 2 == 0) {
            n /= 2;
            continue;
        }
        n = 3 * n + 1;
    } while (++steps && n != 1);
    return steps;
}

int main(void)
{
    const int numbers[] = {-3, 0, 1, 100, 77, -9};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        printf("%d %d\n", classify(numbers[i]), find(numbers, 6, 77 - (int)i));
    printf("%ld %ld %ld\n", wide_switch(0x7fffffffffffffff), wide_switch(5000000000), wide_switch(1));
    for (int i = 0; i < 3; i++)
        printf("%d ", apply(functions[i], 6));
    printf("%d %d %d %d\n", apply(NULL, 1), collatz(27), started, ++mine);
    for (int i = 0, j = 10; i < j; i += 2, j--) {
        if (i == 4)
            break;
        printf("%d%c", i && j ? i * j : i || j, "ab"[i / 2]);
    }
    printf("\n");
    return classify(42);
}
