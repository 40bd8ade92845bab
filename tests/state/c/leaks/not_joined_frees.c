// Main may return when the thread has allocated its block and not freed it yet, and that is a leak.
// options: --kinds leak
#include <pthread.h>
#include <stdlib.h>

static void *works(void *arg)
{
    free(malloc(8)); // found: leak
    return arg;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, works, NULL);
    return 0;
}
