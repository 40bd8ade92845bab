// Many threads set two flags, one after the other; the last thread that is started must see neither or both. There are far
// too many executions to see them all: random ones in which the threads come between each other meet the error.
// options: --executions 500
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SETTERS = 14 };

static atomic_int begun, done;

static void *set(void *argument)
{
    begun = 1;
    done = 1;
    return argument;
}

static void *look(void *argument)
{
    int first = begun;
    int second = done;
    assert(!first || second); // found: assertion
    return argument;
}

int main(void)
{
    pthread_t setters[SETTERS], looker;
    for (int i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    pthread_join(looker, NULL);
    return 0;
}
