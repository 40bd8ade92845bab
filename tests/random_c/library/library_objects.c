/* Texts that the library makes do not change the names of what other threads make. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static _Atomic(char *) g;
static int k;
static void *w(void *a)
{
    char *s = strerror(3);
    k = s[0];
    errno = 4;
    g = malloc(5);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    char *m = malloc(4);
    errno = 3;
    m[0] = 1;
    char *old = g;
    g = m;
    pthread_join(t, 0);
    return old != 0;
}
