// expect: the stack is full
// where: endless_recursion.c:10
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int down(int n)
{
    return n + down(n + 1); // here
}

int main(void)
{
    return down(0);
}
