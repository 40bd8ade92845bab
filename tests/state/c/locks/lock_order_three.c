// Three modules, each of which calls into the next one with its own lock held: a cycle of three.
#include <pthread.h>

enum { MODULES = 3 };

static pthread_mutex_t locks[MODULES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                         PTHREAD_MUTEX_INITIALIZER};
static int calls[MODULES];

static void enter(int module)
{
    pthread_mutex_lock(&locks[module]); // found: deadlock
    calls[module]++;
}

static void leave(int module)
{
    pthread_mutex_unlock(&locks[module]);
}

static void *work(void *arg)
{
    int module = (int)(long)arg;
    enter(module);
    enter((module + 1) % MODULES);
    leave((module + 1) % MODULES);
    leave(module);
    return NULL;
}

int main(void)
{
    pthread_t threads[MODULES];
    for (long i = 0; i < MODULES; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < MODULES; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
