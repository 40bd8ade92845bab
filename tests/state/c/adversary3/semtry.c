/* Sem_trywait fails though posts>=consumers eventually: n may be <2. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *c(void *p)
{
    if (sem_trywait(&s) == 0) {
        pthread_mutex_lock(&m);
        n++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
void *pr(void *p)
{
    sem_post(&s);
    sem_post(&s);
    return 0;
}
int main(void)
{
    pthread_t a, b, d;
    sem_init(&s, 0, 0);
    pthread_create(&a, 0, c, 0);
    pthread_create(&b, 0, c, 0);
    pthread_create(&d, 0, pr, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(d, 0);
    int v;
    sem_getvalue(&s, &v);
    assert(v + n == 2);
    assert(n != 1); // found: assertion
    return 0;
}
