/* Two threads add 1 without a lock: one of the additions may get lost.
 * outcome: 1
 * outcome: 2 */
#include <pthread.h>
#include <stdio.h>

static int count;

static void *one(void *argument)
{
    count++;
    return argument;
}

static void *two(void *argument)
{
    count++;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d\n", count);
    return 0;
}
