/* What one thread uses: a global, what it allocates, its own variables whose addresses it gives to functions.
 * fact: only_one: owned by one thread
 * fact: heap (work line 28) bytes 0 to 3: owned by one thread
 * fact: inner (work line 0) bytes 12 to 15: owned by one thread
 * fact: given bytes 0 to 3: shared
 * fact: kept: owned by one thread */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int only_one;
static _Thread_local int kept;
static int given[2];

static void fill(int *to, int value)
{
    to[0] = value;
}

static void *work(void *argument)
{
    int inner[4], *made;
    for (only_one = 0; only_one < 100; only_one++)
        fill(&inner[only_one % 4], only_one);
    kept = inner[3];
    fill(&kept, kept + 1);
    made =
        malloc(sizeof *made);
    fill(made, kept);
    assert(*made == 100);
    free(made);
    return argument;
}

static void *other(void *argument)
{
    fill(argument, 1);
    kept = 5;
    assert(kept == 5);
    return 0;
}

int main(void)
{
    pthread_t one, two, three;
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, other, given);
    pthread_create(&three, 0, other, given);
    pthread_join(one, 0);
    pthread_join(two, 0);
    pthread_join(three, 0);
    return 0;
}
