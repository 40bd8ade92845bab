// A path forgets to give the spin lock back: the next one spins for ever, and main waits for it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int free_slots = 1;

static void spin_lock(void)
{
    while (atomic_flag_test_and_set(&busy)) // found: deadlock
        ;
}

static void *worker(void *arg)
{
    spin_lock();
    if (free_slots == 0)
        return arg;
    free_slots--;
    atomic_flag_clear(&busy);
    return arg;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
