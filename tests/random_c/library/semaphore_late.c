/* Who is late takes nothing, whether or not something comes later. */
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int g;
static void *work(void *a)
{
    struct timespec ts = {1, 0};
    int r = sem_timedwait(&s, &ts);
    g = 1 + (r != 0);
    pthread_testcancel();
    g += 4;
    return a;
}
int main(void)
{
    pthread_t t;
    void *r;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, work, 0);
    sem_post(&s);
    pthread_cancel(t);
    pthread_join(t, &r);
    return 0;
}
