/* Main ends by pthread_exit, detached workers count down (acq_rel), the last one frees. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct job {
    atomic_int left;
    int *out;
};
static struct job j;
static void *work(void *p)
{
    j.out[(long)p] = 1;
    if (atomic_fetch_sub(&j.left, 1) == 1) {
        int s = j.out[0] + j.out[1] + j.out[2];
        assert(s == 3);
        free(j.out);
    }
    return 0;
}
int main(void)
{
    pthread_attr_t at;
    pthread_t t;
    pthread_attr_init(&at);
    pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
    j.out = calloc(3, sizeof *j.out);
    atomic_init(&j.left, 3);
    for (long i = 0; i < 3; i++)
        pthread_create(&t, &at, work, (void *)i);
    pthread_exit(0);
}
