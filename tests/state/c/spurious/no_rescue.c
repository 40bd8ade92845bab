/* That threads may wake up by themselves does not help one that is never signalled. */
// options: --spurious-wakeups
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

int main(void)
{
    pthread_mutex_lock(&lock);
    while (items == 0)
        pthread_cond_wait(&filled, &lock); // found: deadlock
    pthread_mutex_unlock(&lock);
    return 0;
}
