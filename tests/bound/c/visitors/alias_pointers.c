/* Correct: Two pointers may or may not be the same cell; the lock covers both updates. */
// holds
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int cells[3];
static int *p, *q;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *one(void *a)
{
    (void)a;
    pthread_mutex_lock(&m);
    *p = *p + 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i > 2 || j < 0 || j > 2)
        return 0;
    p = &cells[i];
    q = cells + j;
    pthread_create(&t, 0, one, 0);
    pthread_mutex_lock(&m);
    *q = *q + 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(cells[0] + cells[1] + cells[2] == 2);
    assert(i == j ? *p == 2 : *p == 1 && *q == 1);
    return 0;
}
