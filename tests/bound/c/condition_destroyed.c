/* A condition may be destroyed when all that waited were woken, and not before. */
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition;
int ready;

static void *wait(void *unused)
{
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_wait(&condition, &mutex); // wrong
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_cond_init(&condition, NULL);
    pthread_create(&one, NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    if (ready) {
        pthread_cond_broadcast(&condition);
        pthread_cond_destroy(&condition);
        pthread_mutex_unlock(&mutex);
        pthread_join(one, NULL);
        return 0;
    }
    pthread_mutex_unlock(&mutex);
    pthread_cond_destroy(&condition); // wrong
    return 0;
}
