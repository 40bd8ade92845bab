/* Who is woken finds what he waited for only if he looks again: another one may have been faster. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int items;

static void *take(void *unused)
{
    pthread_mutex_lock(&mutex);
    if (items == 0)
        pthread_cond_wait(&filled, &mutex);
    assert(items > 0); // fails
    items--;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *put(void *unused)
{
    pthread_mutex_lock(&mutex);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, two, three;
    pthread_create(&one, NULL, take, NULL);
    pthread_create(&two, NULL, take, NULL);
    pthread_create(&three, NULL, put, NULL);
    pthread_join(three, NULL);
    return 0;
}
