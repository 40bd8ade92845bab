// expect: use of a variable that is gone
// where: gone_argument.c:18
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *kept;

static void keep(int argument)
{
    kept = &argument;
}

static void other(void)
{
    int array[20] = {0};
    kept[0] += array[3]; // here
}

int main(void)
{
    keep(3);
    other();
    return 0;
}
