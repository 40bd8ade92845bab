// expect: uninitialised value
// where: uninitialised_pointer.c:14
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    struct {
        int a, *p;
    } s;
    s.a = 1;
    return *s.p; // here
}
