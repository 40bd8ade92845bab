// Who puts a block into the variable frees what is there.
// options: --kinds leak
// holds
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *gives(void *arg)
{
    int *mine = malloc(sizeof *mine);
    pthread_mutex_lock(&lock);
    free(shared);
    shared = mine;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, gives, NULL);
    pthread_create(&two, NULL, gives, NULL);
    pthread_mutex_lock(&lock);
    free(shared);
    shared = NULL;
    pthread_mutex_unlock(&lock);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(shared);
    return 0;
}
