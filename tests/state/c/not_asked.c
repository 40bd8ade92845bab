/* Something undefined ends executions before the assertion, and nobody asks for it: no proof. */
// options: --kinds assertion
// unknown: undefined
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    int *none = NULL;
    *none = 1;
    assert(0);
    return 0;
}
