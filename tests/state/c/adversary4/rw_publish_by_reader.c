/* Data written before a read lock, flag is relaxed, read after a read lock: readers do not order each other; a schedule with no writer between. (). */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int data;
static atomic_int flag;
static int cfg;
static void *pub(void *p)
{
    data = 1;
    pthread_rwlock_rdlock(&rw);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    pthread_rwlock_unlock(&rw);
    return 0;
}
static void *sub(void *p)
{
    pthread_rwlock_rdlock(&rw);
    int f = atomic_load_explicit(&flag, memory_order_relaxed);
    pthread_rwlock_unlock(&rw);
    if (f) {
        int d = data; // found: race
        (void)d;
    }
    return 0;
}
static void *wr(void *p)
{
    pthread_rwlock_wrlock(&rw);
    cfg++;
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, pub, 0);
    pthread_create(&t[1], 0, wr, 0);
    pthread_create(&t[2], 0, sub, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
