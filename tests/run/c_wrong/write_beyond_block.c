// expect: out of bounds: write of 1 byte at byte 5 of a block of 5 bytes, allocated at make(write_beyond_block.c:9) (in main, write_beyond_block.c:16)
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *make(void)
{
    return malloc(5);
}

int main(void)
{
    char *block = make();
    for (int i = 0; i < 10; i++)
        block[i] = 'x'; // here
    return 0;
}
