// main ends by pthread_exit; the others go on, and the last one ends the program.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void at_end(void)
{
    puts("handler");
}

static void deeper(int depth)
{
    int array[10] = {depth};
    if (depth == 5)
        pthread_exit((void *)(long)array[0]);
    deeper(depth + 1);
}

static void *nested(void *argument)
{
    deeper(0);
    return argument;
}

static void *last(void *argument)
{
    void *result;
    pthread_join(*(pthread_t *)argument, &result);
    printf("nested gave %ld\n", (long)result);
    return NULL;
}

static pthread_t first, second;

int main(void)
{
    atexit(at_end);
    pthread_create(&first, NULL, nested, NULL);
    pthread_create(&second, NULL, last, &first);
    pthread_exit(NULL);
}
