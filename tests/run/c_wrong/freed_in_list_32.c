// expect: use after free: read of 4 bytes at byte 4 of a block of 8 bytes, allocated at main(freed_in_list_32.c:17), freed at main(freed_in_list_32.c:22)
// where: (in main, freed_in_list_32.c:24)
// status: 1
// option: -m32
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *head = NULL;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        node->value = i;
        head = node;
    }
    free(head->next);
    struct node *other = malloc(sizeof *other);
    sum = head->next->value;
    free(other);
    return sum;
}
