// The destructor of a key sets its value again; that of the main thread's key does not run when main returns.
#include <pthread.h>
#include <stdio.h>
static pthread_key_t k, k2;
static int n;
static void d(void *p)
{
    n++;
    if (n < 3)
        pthread_setspecific(k, p);
}
static void d2(void *p)
{
    puts("d2 must not run");
}
static void *w(void *a)
{
    printf("%d\n", pthread_getspecific(k) == NULL);
    pthread_setspecific(k, &n);
    return 0;
}
int main(void)
{
    pthread_key_create(&k, d);
    pthread_key_create(&k2, d2);
    pthread_setspecific(k2, &n);
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    printf("%d\n", n);
    pthread_key_delete(k);
    return 0;
}
