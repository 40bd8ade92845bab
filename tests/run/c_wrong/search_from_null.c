// expect: null pointer: read of 1099511627776 bytes at the null pointer
// where: search_from_null.c:14
// status: 1
#include <stdlib.h>

static int compare(const void *one, const void *other)
{
    return *(const char *)one - *(const char *)other;
}

int main(void)
{
    char key = 1;
    return bsearch(&key, NULL, (size_t)1 << 40, sizeof key, compare) == NULL; // here
}
