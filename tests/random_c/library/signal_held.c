/* A signal that a thread holds back and then waits for. */
#include <pthread.h>
#include <signal.h>
static int x, y;
static volatile sig_atomic_t n;
static void h(int s)
{
    n += s;
    x++;
}
static void *w(void *a)
{
    sigset_t s;
    sigemptyset(&s);
    sigaddset(&s, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &s, 0);
    raise(SIGUSR1);
    y = x;
    int k;
    sigwait(&s, &k);
    y += k;
    return a;
}
int main(void)
{
    pthread_t t;
    signal(SIGUSR1, h);
    pthread_create(&t, 0, w, 0);
    raise(SIGUSR1);
    pthread_join(t, 0);
    return 0;
}
