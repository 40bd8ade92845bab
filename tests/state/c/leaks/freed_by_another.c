// One thread allocates, another one frees.
// options: --kinds leak
// holds
#include <pthread.h>
#include <stdlib.h>

static void *frees(void *arg)
{
    free(arg);
    return NULL;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, frees, malloc(8));
    pthread_join(one, NULL);
    return 0;
}
