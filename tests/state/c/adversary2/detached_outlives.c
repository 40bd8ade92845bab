/* A detached thread still uses what main's atexit handler tears down. */
#include <pthread.h>
#include <stdlib.h>

static int *cache;

static void tear_down(void)
{
    free(cache);
}

static void *refresh(void *unused)
{
    cache[0] = 1; // found: race memory
    return unused;
}

int main(void)
{
    pthread_t thread;
    cache = calloc(4, sizeof *cache);
    if (cache == NULL)
        return 1;
    atexit(tear_down);
    pthread_create(&thread, NULL, refresh, NULL);
    pthread_detach(thread);
    return 0;
}
