/* Initialised once, whoever comes first. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int times;

static void initialise(void)
{
    times++;
}

static void *uses(void *argument)
{
    pthread_once(&once, initialise);
    assert(times == 1);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, uses, NULL);
    pthread_create(&second, NULL, uses, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
