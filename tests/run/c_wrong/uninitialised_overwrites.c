// The store makes what was defined undefined.
// expect: uninitialised value
// where: uninitialised_overwrites.c:15
// status: 1
#include <stdio.h>

static int kept = 5;

int main(int count, char **arguments)
{
    int t, u = 3, *p = &u;
    if (count > 100)
        t = 1;
    kept = t, *p = kept;
    if (u == 3)
        printf("%s\n", arguments[0]);
    return 0;
}
