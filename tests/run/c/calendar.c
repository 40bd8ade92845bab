// The calendar: dates, their texts, and back; clocks that go on.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

static void show(time_t seconds)
{
    struct tm date;
    char text[200];
    if (gmtime_r(&seconds, &date) != &date)
        return;
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %j %a %A %b %B %p %I %e %U %w %y %% %G-%V", &date);
    printf("%s %d %d\n", text, date.tm_yday, date.tm_isdst);
    printf("%s", asctime_r(&date, text));
    printf("%d\n", timegm(&date) == seconds);
}

int main(void)
{
    const time_t moments[] = {0, 951782400, 1704067199, 4102444800, -86400, 2147483647};
    for (int i = 0; i < 6; i++)
        show(moments[i]);
    struct tm date = {.tm_year = 124, .tm_mon = 13, .tm_mday = 31, .tm_hour = 25, .tm_sec = -1};
    time_t seconds = timegm(&date);
    printf("%lld %d %d %d %d\n", (long long)seconds, date.tm_year, date.tm_mon, date.tm_mday, date.tm_wday);
    time_t now = time(NULL), again = mktime(localtime(&now));
    printf("%d %g\n", now == again, difftime(now, now - 5));
    char small[4] = "xyz";
    printf("%zu\n", strftime(small, sizeof small, "%Y-%m", gmtime(&moments[1])));
    printf("%zu %s\n", strftime(small, sizeof small, "%d", gmtime(&moments[1])), small);
    printf("%zu\n", strlen(ctime(&moments[0])));
    struct timeval before, behind;
    struct timespec one, other;
    gettimeofday(&before, NULL);
    clock_gettime(CLOCK_MONOTONIC, &one);
    nanosleep(&(struct timespec){0, 2000000}, NULL);
    clock_gettime(CLOCK_MONOTONIC, &other);
    gettimeofday(&behind, NULL);
    struct tms used;
    printf("%d %d %d %d\n", timercmp(&before, &behind, <),
           (other.tv_sec - one.tv_sec) * 1000000000L + other.tv_nsec - one.tv_nsec >= 2000000, clock() >= 0,
           times(&used) != (clock_t)-1);
    return 0;
}
