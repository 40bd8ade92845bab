/* A thread gives a long as a pointer. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static long total;
static void *run(void *p)
{
    long i = (intptr_t)p;
    long old = total;
    total = old + i;
    return (void *)total;
}

int main(void)
{
    pthread_t t[2];
    void *r;
    long all = 0;
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, (void *)(i + 1));
    for (int i = 0; i < 2; i++) {
        pthread_join(t[i], &r);
        all += (long)r;
    }
    assert(total == 3); // fails
    return 0;
}
