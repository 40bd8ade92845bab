/* Manual: who waits for a condition when main returns is no deadlock; main does return always. */
// holds
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER, done = PTHREAD_COND_INITIALIZER;
static int jobs, finished;
static void *worker(void *p)
{
    pthread_mutex_lock(&m);
    for (;;) {
        while (jobs == 0)
            pthread_cond_wait(&work, &m);
        jobs--;
        finished++;
        pthread_cond_signal(&done);
    }
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&t[i], 0, worker, 0);
        pthread_detach(t[i]);
    }
    pthread_mutex_lock(&m);
    jobs = 2;
    pthread_cond_signal(&work);
    while (finished < 2)
        pthread_cond_wait(&done, &m);
    pthread_mutex_unlock(&m);
    return 0;
}
