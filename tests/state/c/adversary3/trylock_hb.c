/* Failed trylock taken as "the other is done". */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;
void *w(void *p)
{
    data = 1;
    pthread_mutex_lock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    while (pthread_mutex_trylock(&m) == 0)
        pthread_mutex_unlock(&m);
    int v = data; // found: race
    pthread_join(t, 0);
    return v - 1;
}
