/* A variable of a thread that others know ends when the thread ends itself.
 * fact: lent (lend line 0): shared */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *known;

static void *lend(void *argument)
{
    int lent = 1;
    pthread_mutex_lock(&lock);
    known = &lent;
    pthread_mutex_unlock(&lock);
    pthread_exit(argument);
}

int main(void)
{
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, 0, lend, 0);
    pthread_mutex_lock(&lock);
    if (known != 0)
        seen = *known;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return seen > 1;
}
