/* A thread is cancelled before, at or behind one of two semaphores that another one posts. */
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static int g;
static void *work(void *a)
{
    sem_wait(&s);
    g = 1;
    sem_wait(&s);
    g = 2;
    return a;
}
static void *post(void *a)
{
    sem_post(&s);
    sem_post(&s);
    return a;
}
int main(void)
{
    pthread_t t, u;
    void *r;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, post, 0);
    pthread_cancel(t);
    pthread_join(t, &r);
    pthread_join(u, 0);
    x = r == PTHREAD_CANCELED;
    return 0;
}
