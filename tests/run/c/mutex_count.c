// Many threads count under a mutex.
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 8, ROUNDS = 500 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *argument)
{
    (void)argument;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        int old = count;
        count = old + 1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t ids[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&ids[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(ids[i], NULL);
    printf("%d\n", count);
    return 0;
}
