/* Locks that are taken and given back in functions, kept over a wait and over calls through pointers.
 * fact: count: protected by lock
 * fact: ready: protected by lock
 * fact: add line 22: writes count, holds lock */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn = PTHREAD_COND_INITIALIZER;
static int count, ready;

static void take(void)
{
    pthread_mutex_lock(&lock);
}
static void give(void)
{
    pthread_mutex_unlock(&lock);
}
static void add(void)
{
    count++;
}
static void (*const operation)(void) = add;

static void *work(void *argument)
{
    take();
    while (!ready)
        pthread_cond_wait(&turn, &lock);
    operation();
    give();
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    take();
    ready = 1;
    operation();
    pthread_cond_signal(&turn);
    give();
    pthread_join(thread, 0);
    assert(count == 2);
    return 0;
}
