/* A pointer that several threads change: what it points to is learned. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, *at = &x;

static void *move(void *unused)
{
    at = &y;
    *at = 5;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, move, NULL);
    *at = 3;
    pthread_join(thread, NULL);
    assert(x == 0 || x == 3);
    assert(y != 3); // fails
    return 0;
}
