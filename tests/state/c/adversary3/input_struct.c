/* Op==1373 & arg==7 -> res 22. */
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
struct req {
    int op, arg;
};
struct req q;
int res;
static int run(struct req *r)
{
    switch (r->op) {
    case 0:
        return r->arg + 1;
    case 1:
        return r->arg - 1;
    case 1373:
        return r->arg * 3 + 1;
    default:
        return 0;
    }
}
void *w(void *p)
{
    res = run(p);
    return 0;
}
int main(void)
{
    pthread_t t;
    q.op = __VERIFIER_nondet_int();
    q.arg = __VERIFIER_nondet_int();
    if (q.arg < -10 || q.arg > 7)
        q.arg = 0;
    pthread_create(&t, 0, w, &q);
    pthread_join(t, 0);
    assert(res != 22); // found: assertion
    return 0;
}
