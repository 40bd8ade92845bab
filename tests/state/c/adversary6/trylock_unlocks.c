/* The lock is given back even if it could not be had. */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *other(void *unused)
{
    if (pthread_mutex_trylock(&lock) == 0)
        count++;
    pthread_mutex_unlock(&lock); // found: memory
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
