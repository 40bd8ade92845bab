/* Mutual exclusion by atomic flags alone. */
// holds
// options: --kinds assertion,race,memory
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int wants[2], turn;
static int inside;

static void section(int me)
{
    wants[me] = 1;
    turn = 1 - me;
    while (wants[1 - me] && turn == 1 - me)
        ;
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
}

static void *one(void *argument)
{
    section(0);
    return argument;
}

static void *two(void *argument)
{
    section(1);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
