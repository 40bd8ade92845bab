/* Worker spins for ever on own data holding the lock; the other waits for the lock for ever (or unknown as documented). */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *x)
{
    int i = 0;
    pthread_mutex_lock(&m);
    while (1) // found: deadlock
        i = !i;
}
void *v(void *x)
{
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, w, 0);
    pthread_create(&y, 0, v, 0);
    pthread_join(y, 0);
    return 0;
}
