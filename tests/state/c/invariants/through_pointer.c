// Who writes through a pointer writes the global.
// options: --kinds assertion --invariant guard==7
#include <string.h>

static int guard = 7, other;

static void set(int *to)
{
    int zero = 0;
    memcpy(to, &zero, sizeof zero); // found: invariant
}

int main(void)
{
    set(&other);
    set(&guard);
    return 0;
}
