// Structs among the further arguments of variadic functions: large ones, small ones, with gaps, of odd sizes.
#include <stdarg.h>
#include <stdio.h>

struct large {
    long a, b, c;
};
struct mixed {
    long a;
    double b;
};
struct gap {
    char a;
    int *b;
    short c;
};
struct odd {
    char text[27];
};
struct small {
    char a, b, c;
};
struct floats {
    float a, b, c;
};
struct nothing {
};

static void show(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (; *format != '\0'; format++)
        if (*format == 'l') {
            struct large x = va_arg(list, struct large);
            printf("%ld %ld %ld, ", x.a, x.b, x.c);
        } else if (*format == 'm') {
            struct mixed x = va_arg(list, struct mixed);
            printf("%ld %g, ", x.a, x.b);
        } else if (*format == 'g') {
            struct gap x = va_arg(list, struct gap);
            printf("%c %d %d, ", x.a, *x.b, x.c);
        } else if (*format == 'o') {
            printf("%s, ", va_arg(list, struct odd).text);
        } else if (*format == 's') {
            struct small x = va_arg(list, struct small);
            printf("%c%c%c, ", x.a, x.b, x.c);
        } else if (*format == 'f') {
            struct floats x = va_arg(list, struct floats);
            printf("%g %g %g, ", x.a, x.b, x.c);
        } else if (*format == 'n') {
            (void)va_arg(list, struct nothing);
        } else {
            printf("%d, ", va_arg(list, int));
        }
    va_end(list);
    puts("");
}

int main(void)
{
    int number = 5;
    struct gap gap;
    gap.a = 'g';
    gap.b = &number;
    gap.c = -3;
    struct large large = {1, 2, 3};
    show("ilg", 7, large, gap);
    show("omilis", (struct odd){"twenty-six letters long  x"}, (struct mixed){4, 0.5}, 8, large, 9,
         (struct small){'a', 'b', 'c'});
    show("gfniol", gap, (struct floats){1, 2.5f, -3}, (struct nothing){}, -1, (struct odd){"short"}, large);
    large.a = 10;
    show("l", large);
    return 0;
}
