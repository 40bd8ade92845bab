// A function that gives a long is called as one that gives an int.
// unknown: a function is called with another result than it has
#include <assert.h>

static long five(void) {
    return 5;
}

int main(void) {
    int (*give)(void) = (int (*)(void))five;
    assert(give() != 1);
    return 0;
}
