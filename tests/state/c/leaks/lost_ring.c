// Two blocks point to each other, and nothing else to them.
// options: --property tests/state/c/leaks/memtrack.prp
#include <stdlib.h>

struct item {
    struct item *next;
};

int main(void)
{
    struct item *one = malloc(sizeof *one), *two = malloc(sizeof *two); // found: leak
    one->next = two;
    two->next = one;
    return 0;
}
