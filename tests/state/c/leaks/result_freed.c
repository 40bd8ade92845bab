// The thread gives a block, and main frees it.
// options: --kinds leak
// holds
#include <pthread.h>
#include <stdlib.h>

static void *gives(void *arg)
{
    (void)arg;
    return malloc(8);
}

int main(void)
{
    pthread_t one;
    void *result;
    pthread_create(&one, NULL, gives, NULL);
    pthread_join(one, &result);
    free(result);
    return 0;
}
