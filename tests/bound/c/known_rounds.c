/* How often the loop goes on is known, so that nothing is cut off. */
// holds
// unwind: 1
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < i; j++)
            sum++;
    assert(sum == 1225);
    return 0;
}
