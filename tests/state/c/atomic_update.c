/* Additions that are atomic, one of them in a loop that tries again. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int count;

static void *add(void *argument)
{
    count++;
    return argument;
}

static void *try(void *argument)
{
    int old = count;
    while (!__atomic_compare_exchange_n((int *)&count, &old, old + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        ;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, add, NULL);
    pthread_create(&second, NULL, try, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(count == 2);
    return 0;
}
