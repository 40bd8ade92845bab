/* Between two looks at the clock any time may pass. */
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert(after.tv_sec == before.tv_sec); // found: assertion
    return 0;
}
