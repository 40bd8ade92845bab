// expect: too many
// status: 1
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument)
{
    pthread_mutex_lock(argument);
    return NULL;
}

int main(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_t id;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < 100000; i++)
        if (pthread_create(&id, NULL, work, &lock) != 0) {
            fprintf(stderr, "too many\n");
            return 1;
        }
    return 0;
}
