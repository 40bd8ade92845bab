/* Who looks at the semaphore itself before it takes from it hides nobody else who looks at it. */
#include <pthread.h>
#include <semaphore.h>
static sem_t semaphore;
static void *takes(void *arg)
{
    int value = 0;
    sem_getvalue(&semaphore, &value);
    sem_wait(&semaphore);
    return arg;
}
static void *looks(void *arg)
{
    int value = 0;
    sem_getvalue(&semaphore, &value);
    return value == 0 ? NULL : arg;
}
int main(void)
{
    pthread_t t, u;
    sem_init(&semaphore, 0, 1);
    pthread_create(&t, NULL, looks, NULL);
    pthread_create(&u, NULL, takes, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
