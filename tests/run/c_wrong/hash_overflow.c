// expect: signed overflow
// where: hash_overflow.c:10
// status: 1
#include <stdio.h>

int main(void)
{
    int hash = 5381;
    for (const char *p = "some longer string"; *p != 0; p++)
        hash = hash * 33 + *p; // here
    printf("%d\n", hash);
    return 0;
}
