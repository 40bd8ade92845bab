// Conversions that are not in the C standard or seldom used: errors, arguments by number, wide characters.
// for 64 bits
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

static void show(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    wchar_t local[] = L"wide";
    errno = ENOENT;
    printf("%m, %30m|\n");
    errno = 0;
    printf("%m\n");
    printf("%2$d %1$d\n", 1, 2);
    printf("%1$s %1$s %2$c %1$s\n", "again", 'x');
    printf("%2$*1$d|%3$-*1$s|%4$.*5$f\n", 6, 42, "abc", 3.14159, 2);
    show("%3$s %1$d %2$g\n", 7, 2.5, "third");
    printf("%ls|%8ls|%-8ls|%.2ls|\n", L"plain", local, local, L"plain");
    printf("%lc%C%S\n", (wint_t)L'a', (wint_t)L'b', L"cd");
    char text[40];
    printf("%d\n", snprintf(text, 5, "%2$s%1$ls", L"12345", "ab"));
    puts(text);
    return 0;
}
