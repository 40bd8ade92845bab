/* Broken: An array of 400: main writes at the same index as the thread if inputs say so. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char map[400];
static unsigned i, j;
static void *set(void *a)
{
    (void)a;
    map[i] = 1;
    return 0;
}
int main(void)
{
    pthread_t t;
    i = __VERIFIER_nondet_uint() % 400;
    j = __VERIFIER_nondet_uint() % 400;
    pthread_create(&t, 0, set, 0);
    map[j] = 2;
    pthread_join(t, 0);
    assert(map[i] == 1); // found: assertion
    return 0;
}
