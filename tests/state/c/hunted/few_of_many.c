/* Threads are started without end; few of them are enough, if each goes on for long. */
// options: --kinds assertion --executions 5 --steps 300
#include <assert.h>
#include <pthread.h>

static _Atomic int released, used, ready;

static void *use(void *argument)
{
    (void)argument;
    while (!released)
        ;
    used++;
    ready = 1;
    return NULL;
}

static void *release(void *argument)
{
    (void)argument;
    released = 1;
    while (!ready)
        ;
    for (int i = 0; i < 200; i++)
        ready = 1;
    used--;
    assert(used == 0); // found: assertion
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, release, NULL);
    for (;;)
        pthread_create(&thread, NULL, use, NULL);
}
