// What runs before main and at the end of the program, in the order of priorities.
#include <stdio.h>
#include <stdlib.h>

static int started;

__attribute__((constructor(102))) static void second(void)
{
    printf("second %d\n", ++started);
}

__attribute__((constructor(101))) static void first(void)
{
    printf("first %d\n", ++started);
}

__attribute__((destructor(101))) static void last(void)
{
    printf("last\n");
}

__attribute__((destructor)) static void early(void)
{
    printf("early\n");
}

__attribute__((destructor)) static void earlier(void)
{
    printf("earlier\n");
}

static void at_exit(void)
{
    printf("atexit\n");
}

int main(void)
{
    atexit(at_exit);
    printf("main %d\n", started);
    exit(7);
}
