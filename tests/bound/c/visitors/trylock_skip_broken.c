/* Broken: The skipped counter is not protected: two losers can lose an update. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;
static int skipped;
static void *worker(void *a)
{
    (void)a;
    if (pthread_mutex_trylock(&m) == 0) {
        int d = done;
        done = d + 1;
        pthread_mutex_unlock(&m);
    } else {
        skipped++;
    }
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(done >= 1);
    assert(done + skipped == 3); // fails
    return 0;
}
