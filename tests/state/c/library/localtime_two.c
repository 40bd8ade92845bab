/* A logger of two threads: localtime gives both the same struct, localtime_r does not. */
// says: data race on the result of gmtime and localtime: 
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static void *log_own(void *unused)
{
    char stamp[32];
    struct tm own;
    time_t now = time(NULL);
    strftime(stamp, sizeof stamp, "%H:%M", localtime_r(&now, &own));
    puts(stamp);
    return unused;
}

static void *log_line(void *unused)
{
    char stamp[32];
    time_t now = time(NULL);
    struct tm *shared = localtime(&now); // found: race
    strftime(stamp, sizeof stamp, "%H:%M", shared);
    puts(stamp);
    return log_own(unused);
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, log_line, NULL);
    log_line(NULL);
    pthread_join(one, NULL);
    return 0;
}
