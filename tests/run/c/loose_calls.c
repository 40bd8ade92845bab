// Calls that do not fit what they call, but work with every compiler.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void plain();
static int seen;

static void *by_number(int number)
{
    seen += number;
    return NULL;
}

static int gives_number(void *argument)
{
    return (int)(intptr_t)argument + 1;
}

static short small();
static int only_first();

int main(void)
{
    pthread_t id;
    void *result = NULL;
    plain(1, "two", 3L);
    pthread_create(&id, NULL, (void *(*)(void *))by_number, (void *)5L);
    pthread_join(id, NULL);
    pthread_create(&id, NULL, (void *(*)(void *))gives_number, (void *)6L);
    pthread_join(id, &result);
    printf("%d %d\n", seen, (int)(intptr_t)result);
    int (*wider)() = (int (*)())small;
    printf("%d %d\n", (short)wider(300L), only_first(8));
    return 0;
}

static void plain()
{
    seen++;
}

static short small(n)
    int n;
{
    return (short)(n + 1);
}

static int only_first(a, b)
    int a, b;
{
    return a > 5 ? a : b;
}
