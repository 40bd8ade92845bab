// Who comes second frees its own block.
// options: --property tests/state/c/leaks/memtrack.prp
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic shared;

static void *gives(void *arg)
{
    int *none = NULL, *mine = malloc(sizeof *mine);
    if (!atomic_compare_exchange_strong(&shared, &none, mine))
        free(mine);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, gives, NULL);
    pthread_create(&two, NULL, gives, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
