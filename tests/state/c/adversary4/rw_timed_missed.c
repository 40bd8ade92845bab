/* The time may come. */
#define CHECK assert(n == 2)
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#define GO2(f, g)                                                                                                      \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        pthread_t x_, y_;                                                                                              \
        pthread_create(&x_, 0, f, 0);                                                                                  \
        pthread_create(&y_, 0, g, 0);                                                                                  \
        pthread_join(x_, 0);                                                                                           \
        pthread_join(y_, 0);                                                                                           \
        CHECK;                                                                                                         \
        return 0;                                                                                                      \
    }
#ifndef CHECK
#define CHECK
#endif
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int n;
static void *a(void *p)
{
    struct timespec ts = {2000000000, 0};
    if (pthread_rwlock_timedwrlock(&rw, &ts) == 0) {
        n++;
        pthread_rwlock_unlock(&rw);
    }
    return 0;
}
GO2(a, a) // found: assertion
