// A list that a global leads to is not lost, though a pointer in it is not aligned.
// options: --property tests/state/c/leaks/memtrack.prp
// holds
#include <stdlib.h>

struct __attribute__((packed)) item {
    char mark;
    struct item *next;
};

static struct item *list;

int main(void)
{
    for (int i = 0; i < 3; i++) {
        struct item *item = malloc(sizeof *item);
        item->mark = 1;
        item->next = list;
        list = item;
    }
    return 0;
}
