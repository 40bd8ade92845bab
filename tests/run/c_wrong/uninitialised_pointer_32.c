// expect: uninitialised value: what was read in line 16 is an operand of field
// where: (in main, uninitialised_pointer_32.c:16)
// status: 1
// option: -m32
#include <stdlib.h>

struct node {
    int *place;
    struct node *next;
};

int main(void)
{
    struct node *one = malloc(sizeof *one), two;
    two = *one; /* to copy it is fine */
    return *two.next->place;
}
