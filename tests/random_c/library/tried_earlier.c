/* Those who fail to take a lock, or find a semaphore empty, change places with each other and with who looks at it, but not with
 * who has it. */
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;
static int x, y;
static void *try(void *unused)
{
    if (pthread_mutex_trylock(&mutex) == 0)
        pthread_mutex_unlock(&mutex);
    else
        x = 1;
    return unused;
}
static void *take(void *unused)
{
    sem_trywait(&semaphore);
    sem_getvalue(&semaphore, &y);
    return unused;
}
int main(void)
{
    pthread_t t[4];
    sem_init(&semaphore, 0, 1);
    pthread_create(&t[0], 0, try, 0);
    pthread_create(&t[1], 0, try, 0);
    pthread_create(&t[2], 0, take, 0);
    pthread_create(&t[3], 0, take, 0);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
