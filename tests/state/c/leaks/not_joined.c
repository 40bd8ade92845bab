// The thread may have allocated the block when main returns.
// options: --kinds leak
#include <pthread.h>
#include <stdlib.h>

static void *gives(void *arg)
{
    (void)arg;
    return malloc(8); // found: leak
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, gives, NULL);
    return 0;
}
