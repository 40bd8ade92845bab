// The assignment of a struct reads all its members.
#include <pthread.h>

struct point {
    int x, y;
};

static struct point position;

static void *mover(void *arg)
{
    position.y = 5; // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, mover, NULL);
    struct point seen = position;
    pthread_join(thread, NULL);
    return seen.x;
}
