/* A thread that works for ever, on what is its own: it does not wait, and nobody notices.
 * fact: mine: owned by one thread */
#include <pthread.h>

static int mine;

static void *server(void *argument)
{
    for (;;) {
        mine = 1;
        mine = 0;
    }
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, server, 0);
    pthread_join(thread, 0);
    return 0;
}
