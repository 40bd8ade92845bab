/* A signal that a thread sends itself, and what is done about it, which another thread changes. */
#include <pthread.h>
#include <signal.h>
static int x, y;
static volatile sig_atomic_t n;
static void h(int s)
{
    n += s;
    x = 1;
}
static void *w(void *a)
{
    signal(SIGUSR1, h);
    y = x;
    raise(SIGUSR1);
    return a;
}
int main(void)
{
    pthread_t t;
    signal(SIGUSR1, SIG_IGN);
    pthread_create(&t, 0, w, 0);
    raise(SIGUSR1);
    y = n;
    pthread_join(t, 0);
    return 0;
}
