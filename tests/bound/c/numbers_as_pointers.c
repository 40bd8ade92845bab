/* Numbers that are kept as pointers are computed with as numbers. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *much)
{
    pthread_mutex_lock(&mutex);
    shared = (void *)(((intptr_t)shared * 2) + (intptr_t)much);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, (void *)3);
    pthread_create(&two, 0, add, (void *)-1);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert((intptr_t)shared == 5 || (intptr_t)shared == 1);
    assert((intptr_t)shared >> 1 > -1);
    return 0;
}
