/* Broken: With the best of all schedules the Fibonacci number 21 is met. */
#include <assert.h>
#include <pthread.h>
static int i = 1, j = 1;
static void *left(void *a)
{
    (void)a;
    for (int k = 0; k < 3; k++)
        i += j;
    return 0;
}
static void *right(void *a)
{
    (void)a;
    for (int k = 0; k < 3; k++)
        j += i;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, left, 0);
    pthread_create(&u, 0, right, 0);
    int x = i, y = j;
    assert(x < 21 && y < 21); // fails
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
