// Functions that are declared without saying what their parameters are.
#include <pthread.h>
#include <stdio.h>

static int count;

static void *worker()
{
    __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    return &count;
}

static void nothing(int *to)
{
    *to = 5;
}

int later();

int main()
{
    pthread_t ids[3];
    void *result;
    for (int i = 0; i < 3; i++)
        pthread_create(&ids[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(ids[i], &result);
    pthread_create(&ids[0], NULL, (void *(*)(void *))nothing, &count);
    pthread_join(ids[0], NULL);
    printf("%d %d %d\n", count, result == &count, later(3, 2.5));
    return 0;
}

int later(a, b)
    int a;
    double b;
{
    return (int)(a * b);
}
