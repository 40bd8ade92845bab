/* With two threads only one can miss... and each has own miss counter. */
// holds
#include <assert.h>
#include <pthread.h>
pthread_spinlock_t l;
int hits, misses;
void *w(void *p)
{
    if (pthread_spin_trylock(&l) == 0) {
        hits++;
        pthread_spin_unlock(&l);
    } else
        misses++;
    return 0;
}
int main(void)
{
    pthread_t t[2];
    pthread_spin_init(&l, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(hits + misses == 2 && misses <= 1);
    return 0;
}
