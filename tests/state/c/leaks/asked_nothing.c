// Leaks are looked for only if they are asked for.
// holds
#include <stdlib.h>

int main(void)
{
    return malloc(8) == NULL;
}
