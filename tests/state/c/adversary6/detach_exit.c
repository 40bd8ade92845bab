/* main ends by pthread_exit: the others go on, and the last one finds what the first one left. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_t first;
static int result;

static void *one(void *unused)
{
    result = 3;
    return unused;
}

static void *two(void *unused)
{
    pthread_join(first, NULL);
    assert(result == 3);
    return unused;
}

int main(void)
{
    pthread_t second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_detach(second);
    pthread_exit(NULL);
}
