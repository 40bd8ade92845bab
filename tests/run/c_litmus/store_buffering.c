/* Each thread writes one variable and reads the other. Under sequential consistency one of the writes comes first, so both cannot read 0.
 * outcome: 0 1
 * outcome: 1 0
 * outcome: 1 1 */
#include <pthread.h>
#include <stdio.h>

static int x, y, a, b;

static void *one(void *argument)
{
    x = 1;
    a = y;
    return argument;
}

static void *two(void *argument)
{
    y = 1;
    b = x;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d %d\n", a, b);
    return 0;
}
