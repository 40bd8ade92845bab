/* Both see NULL under rdlock, both make it under wrlock. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int *table, inits;
static void *user(void *p)
{
    pthread_rwlock_rdlock(&rw);
    int missing = !table;
    pthread_rwlock_unlock(&rw);
    if (missing) {
        pthread_rwlock_wrlock(&rw);
        table = malloc(4);
        inits++;
        pthread_rwlock_unlock(&rw);
    }
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, user, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(inits == 1); // found: assertion
    return 0;
}
