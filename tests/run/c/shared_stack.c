// A thread works on variables of the stack of another.
#include <pthread.h>
#include <stdio.h>

struct job {
    int *from, count, sum;
};

static void *add(void *argument)
{
    struct job *job = argument;
    for (int i = 0; i < job->count; i++)
        job->sum += job->from[i];
    return job;
}

static int split(int *numbers, int count)
{
    struct job low = {numbers, count / 2, 0}, high = {numbers + count / 2, count - count / 2, 0};
    pthread_t id;
    void *same;
    pthread_create(&id, NULL, add, &low);
    add(&high);
    pthread_join(id, &same);
    return same == &low ? low.sum + high.sum : -1;
}

int main(void)
{
    int numbers[101];
    for (int i = 0; i <= 100; i++)
        numbers[i] = i;
    printf("%d\n", split(numbers, 101));
    return 0;
}
