/* The calls of localtime are locked but the result is read behind the lock. */
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int y[2];
void *w(void *p)
{
    time_t t = *(int *)p;
    pthread_mutex_lock(&m);
    struct tm *r = localtime(&t); // found: race
    pthread_mutex_unlock(&m);
    *(int *)p = r->tm_year;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    y[0] = 1;
    y[1] = 2000000000;
    pthread_create(&a, 0, w, &y[0]);
    pthread_create(&b, 0, w, &y[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
