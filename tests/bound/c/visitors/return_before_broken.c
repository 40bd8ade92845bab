/* Broken: Main never joins; the worker can still run before main returns, and fails. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *worker(void *a)
{
    (void)a;
    int v = x;
    assert(v == 0); // fails
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
