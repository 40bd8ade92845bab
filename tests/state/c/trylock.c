/* Who does not get the lock leaves it. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *tries(void *argument)
{
    if (pthread_mutex_trylock(&m) == 0) {
        count++;
        pthread_mutex_unlock(&m);
    }
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, tries, NULL);
    pthread_create(&second, NULL, tries, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(count == 1 || count == 2);
    return 0;
}
