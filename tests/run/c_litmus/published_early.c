/* The object is published before its member is set: who sees it may read what is not initialised.
 * outcome: 42 0
 * outcome: 42 42
 * outcome: wrong: uninitialised value */
#include <stdlib.h>
#include <pthread.h>
#include <stdio.h>

struct single {
    int value;
};
static struct single *instance;
static int a, b;

static void *one(void *argument)
{
    instance = malloc(sizeof *instance);
    instance->value = 42;
    a = instance->value;
    return argument;
}

static void *two(void *argument)
{
    if (instance != NULL)
        b = instance->value * 1;
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
