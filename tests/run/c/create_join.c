// Threads are made, get arguments, give results, and know who they are.
#include <pthread.h>
#include <stdio.h>

static pthread_t ids[4];

static void *square(void *argument)
{
    long n = (long)argument;
    return (void *)(n * n);
}

static void *itself(void *argument)
{
    return (void *)(long)pthread_equal(pthread_self(), *(pthread_t *)argument);
}

int main(void)
{
    pthread_t one;
    void *result;
    for (long i = 0; i < 4; i++)
        pthread_create(&ids[i], NULL, square, (void *)(i + 1));
    for (int i = 0; i < 4; i++) {
        pthread_join(ids[i], &result);
        printf("%ld\n", (long)result);
    }
    pthread_t main_thread = pthread_self();
    pthread_create(&one, NULL, itself, &main_thread);
    pthread_join(one, &result);
    printf("%ld %d\n", (long)result, pthread_equal(main_thread, pthread_self()) != 0);
    return 0;
}
