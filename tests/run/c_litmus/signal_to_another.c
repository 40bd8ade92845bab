/* A signal comes before a thread reads what the handler writes, or behind.
 * outcome: 0
 * outcome: 1 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t flag;
static int seen;

static void handler(int number)
{
    flag = number == SIGUSR1;
}

static void *work(void *argument)
{
    seen = flag;
    return argument;
}

int main(void)
{
    pthread_t id;
    signal(SIGUSR1, handler);
    pthread_create(&id, NULL, work, NULL);
    pthread_kill(id, SIGUSR1);
    pthread_join(id, NULL);
    printf("%d\n", seen);
    return 0;
}
