/* A variable of main that both threads know.
 * outcome: 1
 * outcome: 2 */
#include <pthread.h>
#include <stdio.h>

static int *shared;

static void *one(void *argument)
{
    (*shared)++;
    return argument;
}

static void *two(void *argument)
{
    (*shared)++;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    int local = 0;
    shared = &local;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d\n", local);
    return 0;
}
