#include "support/limits.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

static double seconds_of(int whose)
{
    struct rusage usage;
    if (getrusage(whose, &usage) != 0)
        return 0;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

double limits_used(void)
{
    return seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN);
}

void limits_set(unsigned seconds)
{
    const struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
    setitimer(ITIMER_PROF, &timer, NULL);
    alarm(seconds * LIMITS_PATIENCE);
}
