/* Address of a thread-local variable used after its thread has ended (C11 6.2.4p4); ASan sometimes. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static _Thread_local int mine;
static int *_Atomic where;
static void *w(void *p)
{
    mine = 3;
    where = &mine;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    return *where == 3; // found: memory
}
