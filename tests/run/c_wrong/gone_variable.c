// expect: use of a variable that is gone: read of 4 bytes at the variable 'local' of 4 bytes in give, gone at give(gone_variable.c:11) (in main, gone_variable.c:17)
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *give(void)
{
    int local = 3;
    int *pointer = &local;
    return pointer;
}

int main(void)
{
    int *dangling = give();
    return *dangling; // here
}
