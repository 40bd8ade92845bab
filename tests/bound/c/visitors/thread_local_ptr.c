/* Correct: Each thread has its own thread-local counter; only main's is read in the end. */
// holds
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
    pthread_create(&t, 0, worker, 0);
    mine++;
    pthread_join(t, 0);
    assert(mine == 4);
    return 0;
}
