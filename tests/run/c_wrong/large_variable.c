// expect: the stack is full: its variables need more than
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int deep(int n)
{
    char large[100000];
    large[n] = 1;
    return n + large[n] + deep(n + 1);
}

int main(void)
{
    return deep(0);
}
