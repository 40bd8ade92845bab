/* Counts and texts that are put together under a lock. */
// unknown: depends on the time
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#define CHECK(c)                                                                                                       \
    do {                                                                                                               \
        int rc_ = (c);                                                                                                 \
        if (rc_) {                                                                                                     \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, strerror(rc_));                                         \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
static struct {
    pthread_mutex_t m;
    unsigned long hits;
    char last[64];
} st = {.m = PTHREAD_MUTEX_INITIALIZER};
static void hit(const char *who)
{
    struct timeval tv;
    gettimeofday(&tv, NULL);
    struct tm tm;
    gmtime_r(&tv.tv_sec, &tm);
    char ts[32];
    size_t k = strftime(ts, sizeof ts, "%F", &tm);
    CHECK(pthread_mutex_lock(&st.m));
    st.hits++;
    int len = snprintf(st.last, sizeof st.last, "%s", who);
    if (len >= 0 && (size_t)len < sizeof st.last)
        snprintf(st.last + len, sizeof st.last - (size_t)len, ":%zu", k);
    CHECK(pthread_mutex_unlock(&st.m));
}
static void *t(void *a)
{
    hit(a);
    return NULL;
}
int main(void)
{
    pthread_t p;
    CHECK(pthread_create(&p, NULL, t, "a"));
    CHECK(pthread_join(p, NULL));
    hit("b");
    printf("%lu %s\n", st.hits, st.last);
    return 0;
}
