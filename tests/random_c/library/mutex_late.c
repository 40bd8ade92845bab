/* Who is late for a lock does not get it while another thread has it. */
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, r;
static void *w(void *a)
{
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return a;
}
int main(void)
{
    pthread_t t;
    struct timespec ts = {1, 0};
    pthread_create(&t, 0, w, 0);
    r = pthread_mutex_timedlock(&m, &ts);
    if (!r)
        pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
