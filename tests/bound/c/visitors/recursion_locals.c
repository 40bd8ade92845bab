/* Correct: Each level of the recursion has a variable of its own, which a thread changes through its address. */
// holds
#include <assert.h>
#include <pthread.h>
static void *bump(void *a)
{
    *(int *)a += 1;
    return 0;
}
static int level(int n)
{
    int mine = n;
    if (n > 0) {
        int below = level(n - 1);
        pthread_t t;
        pthread_create(&t, 0, bump, &mine);
        pthread_join(t, 0);
        return mine + below;
    }
    return mine;
}
int main(void)
{
    int s = level(3);
    assert(s == 2 + 3 + 4);
    return 0;
}
