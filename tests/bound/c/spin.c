/* A spin lock is a mutex without kinds. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_spinlock_t lock;
int shared, other, missed;

static void *work(void *unused)
{
    pthread_spin_lock(&lock);
    shared++;
    pthread_spin_unlock(&lock);
    if (pthread_spin_trylock(&lock) == 0) {
        other++;
        pthread_spin_unlock(&lock);
    } else
        missed = 1;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_spin_init(&lock, 0);
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(shared == 2);
    assert(missed || other == 2);
    assert(!missed); // fails
    pthread_spin_unlock(&lock); // wrong
    return 0;
}
