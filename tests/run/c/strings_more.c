// Functions on strings, wide characters, sets in sscanf, and sorting with a context.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include <wctype.h>

static int compare(const void *a, const void *b, void *context)
{
    ++*(int *)context;
    return *(const int *)b - *(const int *)a;
}

static void scanning(void)
{
    char name[20] = "", value[20] = "", rest[20] = "";
    int number = 0, used = 0;
    float fraction = 0;
    void *pointer = NULL;
    printf("%d ", sscanf("key = some value;tail", "%[a-z] = %[^;]%[;a-m]", name, value, rest));
    printf("[%s] [%s] [%s]\n", name, value, rest);
    printf("%d ", sscanf("  x]y-z", " %[]x-y]%n", name, &used));
    printf("[%s] %d\n", name, used);
    printf("%d ", sscanf("12:34.567", "%*[0-9]:%5f%3[0-9]", &fraction, value));
    printf("%g [%s]\n", fraction, value);
    printf("%d\n", sscanf("abc", "%[0-9]", value));
    printf("%d\n", sscanf("", "%[0-9]", value));
    printf("%d %d\n", sscanf("a-b", "%[a-]%d", value, &number), number);
    printf("%d %d\n", sscanf("0x10", "%p", &pointer), pointer == (void *)16);
}

static void wide(void)
{
    wchar_t text[40] = L"first", *found;
    char bytes[20] = "";
    wcscat(text, L" second");
    found = wcschr(text, L's');
    printf("%zu %ld %d\n", wcslen(text), (long)(found - text), wcscmp(text, L"first third") < 0);
    printf("%zu %s\n", wcstombs(bytes, text, sizeof bytes), bytes);
    printf("%zu %d\n", mbstowcs(text, "third", 40), wcsncmp(text, L"thirty", 5));
    wmemset(text, L'x', 3);
    printf("%d %d\n", text[2] == L'x', text[3] == L'r');
    wchar_t *copy = wcsdup(text);
    printf("%d %d %d %d\n", wcscmp(copy, text), iswalpha(L'q') != 0, iswdigit(L'q') != 0, towupper(L'q') == L'Q');
    free(copy);
    wchar_t one;
    printf("%d %d %d\n", mbtowc(&one, "q", 1), one == L'q', wctomb(bytes, L'z'));
}

int main(void)
{
    char text[] = "a,b;;c", *at = text, *token, *place;
    while ((token = strsep(&at, ",;")) != NULL)
        printf("<%s>", token);
    puts("");
    char words[] = "one two  three";
    for (token = strtok_r(words, " ", &place); token != NULL; token = strtok_r(NULL, " ", &place))
        printf("<%s>", token);
    puts("");
    char buffer[32] = "";
    printf("%d %s\n", (int)((char *)memccpy(buffer, "up to the t", 't', 20) - buffer), buffer);
    printf("%s\n", (char *)memrchr("abcabc", 'b', 6));
    printf("%s\n", (char *)memmem("needle in hay", 13, "in", 2));
    printf("%s %s\n", strcasestr("Hello World", "WORLD"), basename("/usr/lib/x.so"));
    printf("%d %d %d\n", ffs(40), ffsl(0), ffsll(1LL << 40));
    memset(buffer, 'y', 8);
    printf("%ld %d\n", (long)(stpncpy(buffer, "ab", 5) - buffer), buffer[4]);
    printf("%s\n", strerror_r(2, buffer, sizeof buffer));
    printf("%zu %s\n", strxfrm(buffer, "order", sizeof buffer), buffer);
    printf("%d %d %d\n", isascii('a') != 0, isascii(200) != 0, toascii(200));
    int numbers[] = {3, 1, 4, 1, 5, 9, 2, 6}, calls = 0;
    qsort_r(numbers, 8, sizeof *numbers, compare, &calls);
    for (int i = 0; i < 8; i++)
        printf("%d ", numbers[i]);
    printf("%d\n", calls > 7);
    scanning();
    wide();
    return 0;
}
