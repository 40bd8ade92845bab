// Main may return at any time, but there are no blocks.
// options: --kinds leak
// holds
#include <pthread.h>
#include <stdlib.h>

static void *works(void *arg)
{
    (void)arg;
    return arg;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, works, NULL);
    return 0;
}
