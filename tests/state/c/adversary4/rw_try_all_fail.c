/* The reader may hold the read lock during all four trywrlock, then total is 0 (found by heddle when I thought it could not be. */
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int total;
static void *writer(void *p)
{
    long won = 0;
    for (int i = 0; i < 2; i++)
        if (pthread_rwlock_trywrlock(&rw) == 0) {
            total++;
            won++;
            pthread_rwlock_unlock(&rw);
        }
    return (void *)won;
}
static void *reader(void *p)
{
    int a = 0, b = 0;
    if (pthread_rwlock_tryrdlock(&rw) == 0) {
        a = total;
        b = total;
        pthread_rwlock_unlock(&rw);
    }
    assert(a == b);
    return 0;
}
int main(void)
{
    pthread_t w[2], r;
    void *res;
    long sum = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&w[i], 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    for (int i = 0; i < 2; i++) {
        pthread_join(w[i], &res);
        sum += (long)res;
    }
    pthread_join(r, 0);
    assert(sum == total && sum >= 1); // found: assertion
    return 0;
}
