// Functions of <string.h> and <ctype.h>.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

int main(void)
{
    char buffer[64] = "hello", other[64], *rest;
    printf("%zu %zu\n", strlen(buffer), strnlen(buffer, 3));
    strcpy(other, buffer);
    strcat(other, ", world");
    strncat(other, "!!!", 1);
    puts(other);
    memset(buffer, 'x', sizeof buffer);
    strncpy(buffer, "abc", 6);
    printf("%s %d %c\n", buffer, buffer[5], buffer[6]);
    printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("same", "same"));
    printf("%d %d %d\n", strncmp("abcd", "abce", 3), strcasecmp("HeLLo", "hEllO"), sign(strncasecmp("ab", "AC", 2)));
    printf("%s %s %d\n", strchr(other, 'o'), strrchr(other, 'o'), strchr(other, 'z') == NULL);
    printf("%s %d %zu %zu %s\n", strstr(other, "wor"), strstr(other, "x") == NULL, strspn("aabbc", "ab"),
           strcspn("aabbc", "c"), strpbrk("hello", "xlo"));
    strcpy(buffer, "one two,,three");
    for (char *token = strtok(buffer, " ,"); token != NULL; token = strtok(NULL, " ,"))
        printf("[%s]", token);
    strcpy(buffer, "a:b");
    for (char *token = strtok_r(buffer, ":", &rest); token != NULL; token = strtok_r(NULL, ":", &rest))
        printf("<%s>", token);
    puts("");
    char *copy = strdup("copied"), *part = strndup("copied", 3);
    printf("%s %s %d %d\n", copy, part, sign(memcmp(copy, part, 3)), sign(memcmp("a", "\xff", 1)));
    free(copy);
    free(part);
    memmove(other + 2, other, 6);
    printf("%.8s %s\n", other, (char *)memchr("abcdef", 'd', 6));
    printf("%td\n", (char *)mempcpy(buffer, "xyz", 4) - buffer);
    for (int c = -1; c < 256; c += c < 32 ? 3 : 17)
        printf("%d%d%d%d%d%d ", !!isalpha(c), !!isdigit(c), !!isspace(c), !!ispunct(c), !!isupper(c), !!isprint(c));
    printf("%c%c%c\n", toupper('q'), tolower('Q'), toupper('1'));
    printf("%s\n", strerror(2));
    return 0;
}
