// Every thread has its own thread-local variables, with their initial values, and its own errno.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static __thread int number = 10;
static __thread int table[4] = {1, 2, 3, 4};
static _Thread_local char *text = "start";
static int *of_main;

static void *work(void *argument)
{
    number += (int)(long)argument;
    table[1] = number;
    text = "thread";
    errno = number;
    *of_main += 1;
    return (void *)(long)(number * 1000 + table[0] + table[1] + errno);
}

int main(void)
{
    of_main = &number;
    number = 50;
    errno = 0;
    for (long i = 1; i <= 3; i++) {
        pthread_t id;
        void *result;
        pthread_create(&id, NULL, work, (void *)i);
        pthread_join(id, &result);
        printf("%ld\n", (long)result);
    }
    printf("%d %d %s %d\n", number, table[1], text, errno);
    return 0;
}
