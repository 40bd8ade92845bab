/* U04_trylock_fallthrough.c. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *w(void *a)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_trylock(&m);
        x++; // found: race
        pthread_mutex_unlock(&m); // found: memory
    }
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return x;
}
