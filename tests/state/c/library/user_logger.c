/* A logger with levels, times and formats. */
// unknown: depends on the time
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
enum level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };
static const char *const names[] = {"DEBUG", "INFO", "WARN", "ERROR"};
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static FILE *out;
static enum level threshold = LOG_INFO;
static void log_at(enum level l, const char *where, const char *fmt, ...)
{
    if (l < threshold)
        return;
    char stamp[32];
    time_t now = time(NULL);
    struct tm tm;
    localtime_r(&now, &tm);
    strftime(stamp, sizeof stamp, "%Y", &tm);
    char line[256];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    if (n < 0 || (size_t)n >= sizeof line)
        strcpy(line + sizeof line - 4, "...");
    pthread_mutex_lock(&mu);
    fprintf(out, "%-5s %s: %s%s\n", names[l], where, line, strlen(stamp) == 4 ? "" : "?");
    fflush(out);
    pthread_mutex_unlock(&mu);
}
#define LOG(l, ...) log_at(l, __func__, __VA_ARGS__)
static void *work(void *a)
{
    LOG(LOG_INFO, "worker %ld done", (long)a);
    LOG(LOG_DEBUG, "hidden");
    return NULL;
}
int main(void)
{
    out = stdout;
    setvbuf(stdout, NULL, _IOLBF, 0);
    pthread_t t;
    LOG(LOG_WARN, "%s=%d %5.2f %#x %c %%", "x", 3, 2.5, 255, 'c');
    pthread_create(&t, NULL, work, (void *)7L);
    pthread_join(t, NULL);
    LOG(LOG_ERROR, "end");
    return 0;
}
