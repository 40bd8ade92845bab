// Conversions of printf and its kin.
// for 64 bits
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tell(const char *format, ...)
{
    va_list list, again;
    char text[200];
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    printf("%d ", length);
    vprintf(format, again);
    va_end(again);
    return length;
}

int main(void)
{
    char small[8];
    int here;
    printf("%d %i %u %o %x %X %c %%\n", -5, 7, 4000000000u, 8, 255, 255, 'z');
    printf("%ld %lu %lld %llx %zu %td %jd\n", -1L, 1ul << 63, -1ll, 0xfull, (size_t)9, (ptrdiff_t)-9, (intmax_t)3);
    printf("%hd %hhd %hu %hhx\n", 70000, 300, 70000, 0x1ff);
    printf("%5d|%-5d|%05d|%+d|% d|%#x|%#o\n", 42, 42, 42, 42, 42, 42, 42);
    printf("%*d|%-*d|%.*f|%.3d\n", 6, 1, 6, 2, 2, 3.14159, 7);
    printf("%f %.0f %e %g %G %a\n", 1.5, 2.5, 12345.678, 0.0001, 1e20, 0.5);
    printf("%10.3f|%-10.2e|%+.1f|%g %g\n", 3.14159, 31415.9, 2.0, 1.0 / 0.0, -1.0 / 0.0);
    printf("%Lf %Lg\n", 1.25L, 1e100L);
    printf("%s|%10s|%-10s|%.2s|%.*s\n", "text", "right", "left", "cut", 3, "abcdef");
    printf("%p %d\n", (void *)0, printf("count%n\n", &here));
    printf("%d %" PRId64 " %" PRIu32 "\n", here, (int64_t)-6, (uint32_t)5);
    printf("%d %s|", snprintf(small, sizeof small, "%s", "much too long"), small);
    printf("%d %s|", snprintf(small, 0, "%d", 123456), small);
    printf("%d %s\n", sprintf(small, "%d,%d", 1, 2), small);
    tell("%d %s %.2f %ld %c\n", 1, "two", 3.0, 4L, '5');
    tell("%d %d %d %d %d %d %d %d\n", 1, 2, 3, 4, 5, 6, 7, 8);
    tell("%g %g %g %g %g %g %g %g %g %g %d\n", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11);
    tell("%Lg %d %Lg\n", 1.5L, 2, 2.5L);
    puts("puts");
    fputs("fputs\n", stdout);
    putchar('p');
    fputc('\n', stdout);
    fwrite("fwrite\n", 1, 7, stdout);
    fprintf(stdout, "%s\n", "fprintf");
    fprintf(stderr, "not seen\n");
    fflush(stdout);
    setvbuf(stdout, NULL, _IONBF, 0);
    return (int)strlen(small);
}
