/* Broken: The address of main's thread-local counter is given to the worker. */
#include <assert.h>
#include <pthread.h>
static _Thread_local int mine = 3;
static void *worker(void *a)
{
    int *p = a ? a : &mine;
    *p += 4;
    assert(mine == 7 || a);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, &mine);
    mine++;
    pthread_join(t, 0);
    assert(mine == 4); // fails
    return 0;
}
