/* Sleep instead of synchronisation. */
#include <pthread.h>
#include <unistd.h>
int x;
void *w(void *p)
{
    x = 1; // found: race
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    sleep(1);
    int y = x;
    pthread_join(t, 0);
    return y - 1;
}
