// expect: use of a variable that is gone
// where: gone_with_thread.c:20
// status: 1
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument)
{
    int result = 42;
    int *volatile there = &result;
    return argument == NULL ? there : NULL;
}

int main(void)
{
    pthread_t id;
    void *result;
    pthread_create(&id, NULL, work, NULL);
    pthread_join(id, &result);
    printf("%d\n", *(int *)result); // here
    return 0;
}
