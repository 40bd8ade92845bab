/* Correct: Main ends by pthread_exit, the others go on; the last one sees what both have written under the lock. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done, work[2];
static void *worker(void *a)
{
    int me = (int)(long)a;
    pthread_mutex_lock(&m);
    work[me] = me + 10;
    done++;
    if (done == 2)
        assert(work[0] == 10 && work[1] == 11);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, worker, (void *)0);
    pthread_create(&t[1], 0, worker, (void *)1);
    pthread_detach(t[0]);
    pthread_exit(0);
}
