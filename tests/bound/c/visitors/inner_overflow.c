/* Correct: The index is masked to the buffer, so that the member behind it keeps its value. */
// holds
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct rec {
    char buf[4];
    char guard;
    int sum;
};
static struct rec r = {{0}, 7, 0};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *a)
{
    unsigned i = __VERIFIER_nondet_uchar();
    i &= 3;
    pthread_mutex_lock(&m);
    r.buf[i] = (char)(long)a;
    r.sum += (int)(long)a;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (long k = 0; k < 2; k++)
        pthread_create(&t[k], 0, writer, (void *)(k + 1));
    for (int k = 0; k < 2; k++)
        pthread_join(t[k], 0);
    assert(r.guard == 7);
    assert(r.sum <= 3);
    return 0;
}
