/* Data is written before the flag: who sees the flag sees the data.
 * outcome: 0 0
 * outcome: 0 1
 * outcome: 1 1 */
#include <pthread.h>
#include <stdio.h>

static int data, flag, seen_flag, seen_data;

static void *one(void *argument)
{
    data = 1;
    flag = 1;
    return argument;
}

static void *two(void *argument)
{
    seen_flag = flag;
    seen_data = data;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d %d\n", seen_flag, seen_data);
    return 0;
}
