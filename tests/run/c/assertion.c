// A failed assertion ends the program with SIGABRT.
#include <assert.h>

int main(int count, char **arguments)
{
    (void)arguments;
    assert(count > 0);
    assert(count > 100);
    return 0;
}
