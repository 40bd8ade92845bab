/* Who looks at a semaphore may do so before and behind one who takes from it, also if that one looked at it, too. */
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *take(void *unused)
{
    int value;
    sem_getvalue(&s, &value);
    sem_wait(&s);
    return unused;
}
int main(void)
{
    pthread_t t;
    int value;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, take, 0);
    sem_getvalue(&s, &value);
    pthread_join(t, 0);
    return value;
}
