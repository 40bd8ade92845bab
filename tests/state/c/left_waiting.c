/* Main ends by itself, and the other one waits for ever. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waits(void *argument)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); // found: deadlock
    pthread_mutex_unlock(&m);
    return argument;
}

int main(void)
{
    pthread_t first;
    pthread_create(&first, NULL, waits, NULL);
    pthread_exit(NULL);
}
