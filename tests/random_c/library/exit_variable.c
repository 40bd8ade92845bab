/* A thread ends, with its variables, by pthread_exit. */
#include <pthread.h>
static int *_Atomic p;
static int z;
static void *w(void *a)
{
    int v = 1;
    p = &v;
    pthread_exit(a);
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    int *q = p;
    if (q)
        z = *q;
    pthread_join(t, 0);
    return 0;
}
