// Spin locks, of pthreads and by hand.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static pthread_spinlock_t lock;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int one, two;

static void *work(void *argument)
{
    (void)argument;
    for (int i = 0; i < 100; i++) {
        pthread_spin_lock(&lock);
        one++;
        pthread_spin_unlock(&lock);
        while (atomic_flag_test_and_set(&flag))
            ;
        two++;
        atomic_flag_clear(&flag);
    }
    return NULL;
}

int main(void)
{
    pthread_t ids[3];
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < 3; i++)
        pthread_create(&ids[i], NULL, work, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(ids[i], NULL);
    printf("%d %d\n", one, two);
    printf("%d %d\n", pthread_spin_trylock(&lock), pthread_spin_trylock(&lock) == EBUSY);
    pthread_spin_unlock(&lock);
    pthread_spin_destroy(&lock);
    return 0;
}
