/* Elevators that serve floors, as the elevator program of von Praun and Gross does: who wants to go up stands in a list of
 * calls; each elevator claims calls under the lock of the floor, moves, and lets people in and out.
 *
 * N - 1 elevators beside main, FLOORS floors, TRIPS trips each. BUG: one elevator looks at a call before it has the lock. */
#include <pthread.h>
#include <stdlib.h>
void reach_error(void);

struct floor {
    pthread_mutex_t mutex;
    int calls, claimed, waiting, inside;
};

struct floor floors[FLOORS];

static void serve(int me, int number)
{
    struct floor *floor = &floors[number];
#ifdef BUG
    int called = me == 1 ? floor->calls : 0;
#endif
    pthread_mutex_lock(&floor->mutex);
#ifdef BUG
    if (me != 1)
        called = floor->calls;
#else
    int called = floor->calls;
#endif
    if (called) {
        if (floor->claimed != 0)
            reach_error();
        floor->claimed = me;
        floor->calls = 0;
    }
    pthread_mutex_unlock(&floor->mutex);
    if (!called)
        return;
    pthread_mutex_lock(&floor->mutex);
    int people = floor->waiting;
    floor->waiting = 0;
    floor->inside = floor->inside + people;
    if (floor->claimed != me)
        reach_error();
    pthread_mutex_unlock(&floor->mutex);
}

static void *work(void *number)
{
    int me = (int)(long)number;
    for (int i = 0; i < TRIPS; i++)
        serve(me, (i * me + i) % FLOORS);
    return NULL;
}

int main(void)
{
    pthread_t threads[N - 1];
    for (int i = 0; i < FLOORS; i++) {
        pthread_mutex_init(&floors[i].mutex, NULL);
        floors[i].calls = 1;
        floors[i].waiting = i + 1;
    }
    for (long i = 0; i < N - 1; i++)
        pthread_create(&threads[i], NULL, work, (void *)(i + 1));
    for (int i = 0; i < N - 1; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
