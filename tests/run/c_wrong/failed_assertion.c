// expect: assertion 'count == 2' fails (in main, failed_assertion.c:8)
// status: 134
#include <assert.h>

int main(int count, char **arguments)
{
    (void)arguments;
    assert(count == 2); // here
    return 0;
}
