/* Who slept for a while is later than before. */
// unknown: depends on the time
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec before, after, second = {.tv_sec = 1};
    clock_gettime(CLOCK_MONOTONIC, &before);
    nanosleep(&second, NULL);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert(after.tv_sec > before.tv_sec);
    return 0;
}
