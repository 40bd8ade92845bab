/* Correct: Main returns only after the worker has said that it is done; the assertion holds always. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *worker(void *a)
{
    (void)a;
    int v = x;
    assert(v == 0 || v == 2);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    x = 2;
    return 0;
}
