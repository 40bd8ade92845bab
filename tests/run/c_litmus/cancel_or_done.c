/* A thread is cancelled before it comes to the place where it would end, or behind it.
 * outcome: 1 cancelled
 * outcome: 2 ended */
#include <pthread.h>
#include <stdio.h>

static int x;

static void *work(void *argument)
{
    x = 1;
    pthread_testcancel();
    x = 2;
    return argument;
}

int main(void)
{
    pthread_t id;
    void *result;
    pthread_create(&id, NULL, work, NULL);
    pthread_cancel(id);
    pthread_join(id, &result);
    printf("%d %s\n", x, result == PTHREAD_CANCELED ? "cancelled" : "ended");
    return 0;
}
