/* Peterson's algorithm keeps two threads apart under sequential consistency, so no increment is lost.
 * outcome: 2 0 */
#include <pthread.h>
#include <stdio.h>

static volatile int want[2], turn, inside, count, met;

static void critical(void)
{
    if (inside++ != 0)
        met = 1;
    count++;
    inside--;
}

static void *one(void *argument)
{
    want[0] = 1;
    turn = 1;
    while (want[1] && turn == 1)
        ;
    critical();
    want[0] = 0;
    return argument;
}

static void *two(void *argument)
{
    want[1] = 1;
    turn = 0;
    while (want[0] && turn == 0)
        ;
    critical();
    want[1] = 0;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d %d\n", count, met);
    return 0;
}
