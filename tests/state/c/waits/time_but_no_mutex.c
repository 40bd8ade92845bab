/* The time of main comes, but the mutex does not come back. */
// options: --kinds deadlock
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void *keep(void *unused)
{
    pthread_mutex_lock(&lock);
    return unused;
}

int main(void)
{
    pthread_t keeper;
    struct timespec end = {4000000000, 0};
    pthread_mutex_lock(&lock);
    pthread_create(&keeper, NULL, keep, NULL);
    pthread_cond_timedwait(&filled, &lock, &end); // found: deadlock
    pthread_mutex_unlock(&lock);
    return 0;
}
