/* A semaphore of 1 is a lock; with 2 both come in. */
#include <assert.h>
#include <semaphore.h>
#include <pthread.h>

sem_t one, two;
int under_one, under_two, value;

static void *work(void *unused)
{
    sem_wait(&one);
    under_one++;
    sem_post(&one);
    sem_wait(&two);
    under_two++;
    sem_post(&two);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    sem_init(&one, 0, 1);
    sem_init(&two, 0, 2);
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, work, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(under_one == 2);
    assert(under_two == 2); // fails
    sem_getvalue(&two, &value);
    assert(value == 2);
    return 0;
}
