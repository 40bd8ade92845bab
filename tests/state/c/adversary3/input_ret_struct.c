/* Through a struct returned by value and a pointer. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
struct p {
    int x;
    int y;
};
struct p mk(void)
{
    struct p q;
    q.x = __VERIFIER_nondet_int();
    q.y = 3;
    return q;
}
void lim(struct p *q)
{
    if (q->x < 0)
        q->x = 0;
    if (q->x > 5000)
        q->x = 5000;
}
int main(void)
{
    struct p q = mk();
    lim(&q);
    assert(q.x != 4217); // found: assertion
    return 0;
}
