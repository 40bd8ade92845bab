/* Once orders; each thread has its own id; destructor of the key runs in the ending thread, before join. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int made;
static atomic_int freed;
static _Thread_local int mine;
static void drop(void *p)
{
    free(p);
    atomic_fetch_add(&freed, 1);
}
static void setup(void)
{
    made++;
    pthread_key_create(&key, drop);
}
static void *work(void *p)
{
    pthread_once(&once, setup);
    assert(made == 1);
    int *x = malloc(sizeof *x);
    *x = (int)(long)p;
    pthread_setspecific(key, x);
    mine += *x;
    assert(mine == (int)(long)p && *(int *)pthread_getspecific(key) == mine);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (long i = 1; i <= 3; i++)
        pthread_create(&t[i - 1], 0, work, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(mine == 0 && freed == 3 && made == 1);
    return 0;
}
