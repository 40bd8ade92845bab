/* Two readers do hits++ under rdlock:  lost update fails the assertion. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int hits;
static void *reader(void *p)
{
    pthread_rwlock_rdlock(&rw);
    hits++; // found: race
    pthread_rwlock_unlock(&rw);
    return 0;
}
static void *writer(void *p)
{
    pthread_rwlock_wrlock(&rw);
    hits += 10;
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, writer, 0);
    pthread_create(&t[2], 0, reader, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(hits == 12); // found: assertion
    return 0;
}
