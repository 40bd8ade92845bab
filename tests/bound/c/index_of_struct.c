// holds
// Elements of twelve bytes: an index that stays within the array means one of them, and nothing between.
#include <assert.h>

struct point { int x, y, z; };
extern int __VERIFIER_nondet_int(void);
static struct point points[5];

int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    points[2].y = 7;
    assert(points[i].x == 0 && points[i].z == 0);
    assert(points[i].y == (i == 2 ? 7 : 0));
    return 0;
}
