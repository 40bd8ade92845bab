/* Broken: Next is read and written in two steps: two threads can draw the same ticket. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic unsigned char next = 255, serving = 255;
static int inside, total;
static void enter(void)
{
    unsigned char mine = next;
    next = mine + 1;
    while (serving != mine) {
    }
}
static void leave(void)
{
    serving++;
}
static void *worker(void *x)
{
    (void)x;
    enter();
    inside++;
    assert(inside == 1); // fails
    total++;
    inside--;
    leave();
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(total == 2); // fails
    return 0;
}
