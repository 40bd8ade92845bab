/* Whoever comes first frees it, and the others race with that one, also where a third one was before both. */
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *frees(void *arg)
{
    free(p);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    p = malloc(4);
    pthread_create(&a, NULL, frees, NULL);
    pthread_create(&b, NULL, frees, NULL);
    free(p);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
