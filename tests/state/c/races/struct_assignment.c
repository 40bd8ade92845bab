// The assignment of a struct reads all its members.
// expect: must-find race @copy @move
#include <pthread.h>

struct point {
    int x, y;
};

static struct point position;

static void *mover(void *arg)
{
    position.y = 5; // @move
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, mover, NULL);
    struct point seen = position; // @copy
    pthread_join(thread, NULL);
    return seen.x;
}
