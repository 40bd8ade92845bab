/* The same pool, but only one worker is told that it is closed. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { JOBS = 2 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int queue[JOBS], head, tail, done[JOBS];
static bool closed;

static void *worker(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        while (head == tail && !closed)
            pthread_cond_wait(&more, &lock); // found: deadlock
        if (head == tail) {
            pthread_mutex_unlock(&lock);
            return unused;
        }
        int job = queue[head++];
        pthread_mutex_unlock(&lock);
        done[job]++;
    }
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < JOBS; i++) {
        pthread_mutex_lock(&lock);
        queue[tail++] = i;
        pthread_cond_signal(&more);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    closed = true;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < JOBS; i++)
        assert(done[i] == 1);
    return 0;
}
