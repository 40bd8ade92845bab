/* What runs when the program ends is not followed. */
// unknown: destructors
#include <assert.h>

static int ended;

__attribute__((destructor)) static void end(void)
{
    assert(ended);
}

int main(void)
{
    return 0;
}
