/* What is printed is nobody's business. */
// holds
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    size_t size = sizeof n;
    printf("%d of %s, %5.3u%%, %#lx, %c %zu %p\n", n, "many", 7u, 8ul, 'c', size, (void *)&n);
    puts("end");
    putchar('\n');
    assert(size == 4);
    return 0;
}
