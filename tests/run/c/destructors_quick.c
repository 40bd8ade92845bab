// quick_exit runs no destructors, and the end of the last thread does.
#include <stdio.h>
#include <stdlib.h>

__attribute__((destructor)) static void never(void)
{
    printf("never\n");
    fflush(stdout);
}

static void quick(void)
{
    printf("quick\n");
    fflush(stdout);
}

int main(void)
{
    at_quick_exit(quick);
    quick_exit(3);
}
