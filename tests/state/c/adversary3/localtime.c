/* Result of localtime read by one while the other calls localtime (or gmtime). */
#include <pthread.h>
#include <time.h>
int y[2];
void *w(void *p)
{
    time_t t = 1000000;
    struct tm *r = gmtime(&t);
    *(int *)p = r->tm_year;
    return 0;
}
void *v(void *p)
{
    time_t t = 2000000000;
    struct tm *r = localtime(&t); // found: race
    *(int *)p = r->tm_year;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, &y[0]);
    pthread_create(&b, 0, v, &y[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
