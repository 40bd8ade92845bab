/* A loop that nothing ends, but that comes to wait in its first round: nobody signals the condition. */
// holds
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int never;

static void *wait(void *unused)
{
    pthread_mutex_lock(&mutex);
    while (!never)
        pthread_cond_wait(&condition, &mutex);
    assert(0);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, wait, NULL);
    pthread_join(one, NULL);
    assert(0);
    return 0;
}
