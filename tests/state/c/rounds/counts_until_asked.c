// The same, but it would end if somebody asked it to, which nobody does.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *work(void *arg)
{
    int n = 0;
    while (!stop) // found: deadlock
        n = (n + 1) & 3;
    return arg;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, NULL, work, 0);
    pthread_join(other, 0);
}
