/* The second creation stores its number where the first one did: the first thread is not joined.
 * fact: value: shared
 * fact: main line 24: reads value */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *set(void *argument)
{
    pthread_mutex_lock(&lock);
    value = 1;
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    pthread_create(&thread, 0, set, 0);
    pthread_join(thread, 0);
    int seen =
        value;
    return seen > 1;
}
