// Variadic functions: numbers of all widths, pointers, small structs, lists that are copied, handed on, and printed.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int a, b;
};

struct mixture {
    float f;
    void *p;
};

static void show(const char *kinds, ...)
{
    va_list list, again;
    va_start(list, kinds);
    va_copy(again, list);
    for (int round = 0; round < 2; round++) {
        for (const char *kind = kinds; *kind != '\0'; kind++)
            switch (*kind) {
            case 'i':
                printf("%d ", va_arg(list, int));
                break;
            case 'l':
                printf("%ld ", va_arg(list, long));
                break;
            case 'q':
                printf("%lld ", va_arg(list, long long));
                break;
            case 'd':
                printf("%g ", va_arg(list, double));
                break;
            case 'x':
                printf("%Lg ", va_arg(list, long double));
                break;
            case 's':
                printf("%s ", va_arg(list, char *));
                break;
            case 'c':
                printf("%c ", va_arg(list, int));
                break;
            case '2': {
                struct pair p = va_arg(list, struct pair);
                printf("(%d %d) ", p.a, p.b);
                break;
            }
            case 'm': {
                struct mixture m = va_arg(list, struct mixture);
                printf("(%g %s) ", (double)m.f, (char *)m.p);
                break;
            }
            case 'f': {
                int (*f)(const char *) = va_arg(list, int (*)(const char *));
                printf("%d ", f("17"));
                break;
            }
            }
        puts("");
        va_end(list);
        va_copy(list, again);
    }
    va_end(again);
    va_end(list);
}

static long sum(int count, va_list list)
{
    long total = 0;
    while (count-- > 0)
        total += va_arg(list, long);
    return total;
}

static long total(int count, ...)
{
    va_list list;
    va_start(list, count);
    long first = sum(count / 2, list), rest = sum(count - count / 2, list);
    va_end(list);
    return first * 1000 + rest;
}

static char *made(const char *format, ...)
{
    va_list list, measured;
    va_start(list, format);
    va_copy(measured, list);
    int length = vsnprintf(NULL, 0, format, measured);
    va_end(measured);
    char *text = malloc(length + 1);
    vsnprintf(text, length + 1, format, list);
    va_end(list);
    return text;
}

static int printed(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vprintf(format, list);
    va_end(list);
    return length;
}

int main(void)
{
    show("ilqds", 1, 2l, 3ll, 4.5, "five");
    show("qiqdxic", -1ll, 7, 1ll << 40, 0.25, 1.5L, -3, 'z');
    show("2mi2f", (struct pair){1, 2}, (struct mixture){2.5f, "m"}, 9, (struct pair){-3, 4}, atoi);
    show("");
    printf("%ld\n", total(6, 1l, 2l, 3l, 10l, 20l, 30l));
    char *text = made("%s %ld %lld %5.2f %c %zu %Lg", "made", -1l, -1ll, 2.0 / 3, 'c', (size_t)7, 2.25L);
    printf("%s %zu\n", text, strlen(text));
    free(text);
    printf("%d\n", printed("%d %lld %d %*d|%-6s|%.3f\n", 1, 2ll << 33, 3, 5, 42, "abc", 1e-3));
    return 0;
}
