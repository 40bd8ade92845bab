/* Reasoning: looked at again under wrlock. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int *table;
static int inits;
static int get(void)
{
    int v;
    pthread_rwlock_rdlock(&rw);
    if (table) {
        v = table[0];
        pthread_rwlock_unlock(&rw);
        return v;
    }
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_wrlock(&rw);
    if (!table) {
        table = malloc(4 * sizeof *table);
        table[0] = 7;
        inits++;
    }
    v = table[0];
    pthread_rwlock_unlock(&rw);
    return v;
}
static void *user(void *p)
{
    assert(get() == 7);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, user, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(inits == 1);
    free(table);
    return 0;
}
