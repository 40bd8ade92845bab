// The second thread overwrites the pointer of the first one, unless it comes before.
// options: --property tests/state/c/leaks/memtrack.prp
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic shared;

static void *gives(void *arg)
{
    if (atomic_load(&shared) == NULL)
        atomic_store(&shared, malloc(sizeof(int))); // found: leak
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
