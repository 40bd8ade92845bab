/* Correct: Each thread gets the address of an element of its own. */
// holds
#include <assert.h>
#include <pthread.h>
static int seen[3];
static void *mark(void *a)
{
    int i = *(int *)a;
    if (i >= 0 && i < 2)
        seen[i] = 1;
    else
        seen[2] = 1;
    return 0;
}
int main(void)
{
    pthread_t t[2];
    int ids[2] = {0, 1};
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, mark, &ids[i]);
    for (int k = 0; k < 2; k++)
        pthread_join(t[k], 0);
    assert(seen[0] && seen[1] && !seen[2] && ids[1] == 1);
    return 0;
}
