// expect: uninitialised value
// where: uninitialised_stored.c:12
// status: 1
#include <assert.h>

static int g, h;

int main(void)
{
    int t;
    g = t, h = t;
    assert(g == h);
    return 0;
}
