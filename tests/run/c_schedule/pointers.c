// What is asked for as a pointer is an input, too: programs use it as a condition.
#include <stdio.h>

extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += __VERIFIER_nondet_pointer() != NULL;
    printf("%d\n", count);
    return 0;
}
