/* Reasoning (hits is atomic; value/gen only written under wrlock). */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int gen, value;
static atomic_int hits;
static void *reader(void *p)
{
    for (int i = 0; i < 2; i++) {
        pthread_rwlock_rdlock(&rw);
        assert(value == gen * 10);
        atomic_fetch_add_explicit(&hits, 1, memory_order_relaxed);
        pthread_rwlock_unlock(&rw);
    }
    return 0;
}
static void *writer(void *p)
{
    pthread_rwlock_wrlock(&rw);
    gen++;
    value = gen * 10;
    assert(atomic_load(&hits) <= 4);
    pthread_rwlock_unlock(&rw);
    return 0;
}
int main(void)
{
    pthread_t r[2], w;
    for (int i = 0; i < 2; i++)
        pthread_create(&r[i], 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(r[i], 0);
    pthread_join(w, 0);
    assert(hits == 4 && gen == 1);
    return 0;
}
