/* What threads wait with is destroyed when it is not in use any more, and made again. */
// holds
#include <pthread.h>
#include <semaphore.h>

pthread_barrier_t both;
pthread_rwlock_t lock;
pthread_spinlock_t spin;
sem_t done;
int count;

static void *work(void *argument)
{
    pthread_rwlock_wrlock(&lock);
    count++;
    pthread_rwlock_unlock(&lock);
    pthread_barrier_wait(&both);
    pthread_spin_lock(&spin);
    count++;
    pthread_spin_unlock(&spin);
    sem_post(&done);
    return argument;
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_t t;
        pthread_barrier_init(&both, NULL, 2);
        pthread_rwlock_init(&lock, NULL);
        pthread_spin_init(&spin, 0);
        sem_init(&done, 0, 0);
        pthread_create(&t, NULL, work, NULL);
        pthread_barrier_wait(&both);
        pthread_barrier_destroy(&both);
        sem_wait(&done);
        pthread_join(t, NULL);
        pthread_rwlock_destroy(&lock);
        pthread_spin_destroy(&spin);
        sem_destroy(&done);
    }
    return 0;
}
