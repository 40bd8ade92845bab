// The rest of a list is lost together with its head.
// options: --property tests/state/c/leaks/memtrack.prp
#include <stdlib.h>

struct item {
    struct item *next;
};

int main(void)
{
    struct item *list = NULL;
    for (int i = 0; i < 2; i++) {
        struct item *item = malloc(sizeof *item); // found: leak
        item->next = list;
        list = item;
    }
    free(list);
    return 0;
}
