/* Correct: A plain mutex that the thread holds itself is busy for trylock, and free again behind unlock. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int depth, seen_busy;
static void nested(void)
{
    int r = pthread_mutex_trylock(&m);
    if (r == 0) {
        depth++;
        pthread_mutex_unlock(&m);
    } else {
        assert(r == EBUSY);
        seen_busy = 1;
    }
}
static void *worker(void *a)
{
    (void)a;
    pthread_mutex_lock(&m);
    depth++;
    nested();
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    nested();
    assert(depth == 2 && seen_busy == 1);
    return 0;
}
