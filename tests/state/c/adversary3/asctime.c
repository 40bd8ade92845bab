/* Asctime_r into own buffer ok, but ctime in the other and asctime. */
#include <pthread.h>
#include <string.h>
#include <time.h>
void *w(void *p)
{
    time_t t = 5;
    char *s = ctime(&t);
    return s;
}
void *v(void *p)
{
    struct tm x;
    memset(&x, 0, sizeof x);
    x.tm_mday = 1;
    char *s = asctime(&x); // found: race
    return s;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, v, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
