/* U08_spintry.c. */
#include <pthread.h>
pthread_spinlock_t l;
int hits, misses;
void *w(void *p)
{
    if (pthread_spin_trylock(&l) == 0) {
        hits++;
        pthread_spin_unlock(&l);
    } else
        misses++; // found: race
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_spin_init(&l, 0);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return hits + misses - 3;
}
