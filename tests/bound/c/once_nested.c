/* What runs once may make other things run once, but not in the same function. */
// unknown: what runs once calls the function that made it run (in enter, line 11)
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT, other = PTHREAD_ONCE_INIT;

static void make(void);

static void enter(pthread_once_t *of)
{
    pthread_once(of, make);
}

static void make(void)
{
    enter(&other);
}

int main(void)
{
    enter(&once);
    return 0;
}
