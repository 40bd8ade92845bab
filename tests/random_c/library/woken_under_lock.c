/* Who is woken by a thread that holds the mutex cannot have taken it before that thread did: 4 classes, none met twice. */
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static atomic_int y;
static int x;
static void *sets(void *arg)
{
    atomic_store(&y, 1);
    pthread_mutex_lock(&mutex);
    x = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return arg;
}
static void *waits(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (x == 0)
        pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, NULL, waits, NULL);
    pthread_create(&u, NULL, sets, NULL);
    atomic_store(&y, 1);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
