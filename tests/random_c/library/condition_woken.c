/* Who was woken takes the lock behind who woke it: that is no reason to look at another order. */
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;
static int set;
static void *wake(void *unused)
{
    pthread_mutex_lock(&m);
    set = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return unused;
}
static void *wait(void *unused)
{
    pthread_mutex_lock(&m);
    while (!set)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return unused;
}
static void *post(void *unused)
{
    sem_post(&s);
    return unused;
}
int main(void)
{
    pthread_t t, u, v;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, wake, 0);
    pthread_create(&u, 0, wait, 0);
    pthread_create(&v, 0, post, 0);
    sem_post(&s);
    pthread_join(t, 0);
    pthread_join(u, 0);
    pthread_join(v, 0);
    return 0;
}
