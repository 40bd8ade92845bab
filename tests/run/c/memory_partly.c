// Only what decides a comparison or a search has to be defined, or there.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *a = malloc(8), *b = malloc(8);
    a[0] = 'a', b[0] = 'b';
    printf("%d %d\n", memcmp(a, b, 8) < 0, memcmp(b, a, 8) > 0);
    a[1] = b[1] = 'c', a[0] = 'b';
    printf("%d\n", memcmp(a, b, 2));
    printf("%td\n", (char *)memchr(a, 'c', 100) - a);
    free(a);
    free(b);
    return 0;
}
