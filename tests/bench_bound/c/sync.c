/* Threads that call synchronized methods of objects that they share with a neighbour, as the synchronisation benchmark of
 * the Java Grande forum does: in each call the object's owner and count change, and nobody else may have been there.
 *
 * N threads, CALLS calls each. BUG: one thread leaves out the lock in its last call. ONLY: only that thread looks. */
#include <pthread.h>
#include <stdlib.h>
void reach_error(void);

#ifndef ONLY
#define ONLY -1
#endif

struct object {
    pthread_mutex_t mutex;
    int owner, count;
};

struct object objects[N];

static void call(struct object *object, int me, int locks)
{
    if (locks)
        pthread_mutex_lock(&object->mutex);
    object->owner = me;
    object->count = object->count + 1;
    if ((ONLY < 0 || ONLY == me) && object->owner != me)
        reach_error();
    if (locks)
        pthread_mutex_unlock(&object->mutex);
}

static void *work(void *number)
{
    int me = (int)(long)number;
    for (int i = 0; i < CALLS; i++) {
#ifdef BUG
        call(&objects[(me + i % 2) % N], me, !(me == N / 2 && i + 1 == CALLS));
#else
        call(&objects[(me + i % 2) % N], me, 1);
#endif
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&objects[i].mutex, NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
