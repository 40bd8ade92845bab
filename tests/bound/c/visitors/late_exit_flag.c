/* Correct: A service loop that ends when told; the number of jobs done is what was given before. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int jobs, done, stop;
static void *service(void *a)
{
    (void)a;
    for (int rounds = 0; rounds < 4; rounds++) {
        pthread_mutex_lock(&m);
        if (jobs) {
            jobs--;
            done++;
        } else if (stop) {
            pthread_mutex_unlock(&m);
            return (void *)1;
        }
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    pthread_t t;
    void *finished;
    pthread_create(&t, 0, service, 0);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        jobs++;
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    stop = 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, &finished);
    if (finished)
        assert(done == 2 && jobs == 0);
    return 0;
}
