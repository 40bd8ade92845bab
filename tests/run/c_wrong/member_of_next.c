// expect: out of bounds: a pointer is moved far away from a block of 16 bytes
// where: member_of_next.c:15
// status: 1
#include <stdlib.h>

struct large {
    char pad[0x60000000];
    int member;
};

int main(void)
{
    char *one = malloc(16), *two = malloc(16);
    struct large *beyond = (struct large *)(one + 0xa0000000);
    int *place = &beyond->member; // here
    return place == (int *)two;
}
