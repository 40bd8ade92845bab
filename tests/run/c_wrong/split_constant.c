// expect: write to a constant
// where: split_constant.c:10
// status: 1
#include <stdio.h>
#include <string.h>

int main(void)
{
    char *list = "a,b";
    char *first = strtok(list, ","); // here
    puts(first);
    return 0;
}
