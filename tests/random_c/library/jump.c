/* A jump ends a variable that another thread has the address of. */
#include <pthread.h>
#include <setjmp.h>
static int *p;
static int z;
static void f(jmp_buf b)
{
    int v = 1;
    __atomic_store_n(&p, &v, 5);
    longjmp(b, 1);
}
static void *w(void *a)
{
    int *q = __atomic_load_n(&p, 5);
    if (q)
        z = *q;
    return a;
}
int main(void)
{
    pthread_t t;
    jmp_buf b;
    pthread_create(&t, 0, w, 0);
    if (!setjmp(b))
        f(b);
    pthread_join(t, 0);
    return 0;
}
