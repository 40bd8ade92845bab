/* A mutex is initialised while it is held, and nobody gives it back: undefined, but its bytes look as if they were
 * copied from another mutex. */
// unknown: a lock is initialised that is held, or a copy of one that is
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock;
static int count;

static void *adds(void *unused)
{
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_init(&lock, NULL);
    pthread_mutex_lock(&lock);
    pthread_mutex_init(&lock, NULL);
    pthread_create(&thread, NULL, adds, NULL);
    pthread_join(thread, NULL);
    return 0;
}
