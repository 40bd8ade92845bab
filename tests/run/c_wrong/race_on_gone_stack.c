// expect: use of a variable that is gone
// status: 1
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument)
{
    for (int i = 0; i < 20000; i++)
        __atomic_add_fetch((int *)argument, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

static pthread_t start(void)
{
    int counter = 0;
    pthread_t id;
    pthread_create(&id, NULL, work, &counter);
    return id;
}

int main(void)
{
    pthread_join(start(), NULL);
    return 0;
}
