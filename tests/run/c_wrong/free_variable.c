// expect: free of what was not allocated: the variable 'number' of 4 bytes
// where: free_variable.c:12
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int number = 1;
    int *volatile pointer = &number;
    free(pointer); // here
    return 0;
}
