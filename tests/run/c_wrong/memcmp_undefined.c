// expect: uninitialised value
// where: memcmp_undefined.c:11
// status: 1
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *a = malloc(4);
    a[0] = 'x';
    return memcmp(a, "xyz", 3) > 5;
}
