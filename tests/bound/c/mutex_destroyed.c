/* A mutex is destroyed that another thread may hold, or takes later. */
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused)
{
    pthread_mutex_lock(&mutex); // wrong
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, hold, NULL);
    pthread_mutex_destroy(&mutex); // wrong
    return 0;
}
