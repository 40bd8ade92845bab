// expect: out of bounds: read of 4 bytes at byte 40 of the global 'table' of 40 bytes (in get, read_beyond_global.c:11)
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table[10];

static int get(int index)
{
    return table[index]; // here
}

int main(void)
{
    return get(3) + get(10);
}
