/* Broken: The inputs choose who is joined, and one of the choices joins the same slot's result for both. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int in[2] = {4, 9}, out[2];
static void *square(void *a)
{
    int *p = a;
    out[p - in] = *p * *p;
    return &out[p - in];
}
int main(void)
{
    pthread_t x, y;
    void *rx, *ry;
    pthread_create(&x, 0, square, &in[0]);
    pthread_create(&y, 0, square, &in[1]);
    if (__VERIFIER_nondet_bool()) {
        pthread_join(y, &ry);
        pthread_join(x, &rx);
    } else {
        pthread_join(x, &rx);
        pthread_join(y, &rx);
        ry = &out[1];
    }
    assert(*(int *)rx == 16); // found: assertion
    assert(*(int *)ry == 81);
    return 0;
}
