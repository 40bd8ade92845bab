/* Spins on trylock of b while holding a (never gives a back). */
#include <pthread.h>
#include <sched.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;
void *f(void *p)
{
    pthread_mutex_lock(&a);
    while (pthread_mutex_trylock(&b) != 0)
        sched_yield();
    x++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}
void *g(void *p)
{
    pthread_mutex_lock(&b);
    while (pthread_mutex_trylock(&a) != 0)
        sched_yield(); // found: deadlock
    x++;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, f, 0);
    pthread_create(&t, 0, g, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
