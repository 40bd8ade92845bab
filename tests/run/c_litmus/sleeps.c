/* Who sleeps longer need not come later: a sleep says only that some time passes, and others may be slow.
 * outcome: 00
 * outcome: 01
 * outcome: 10
 * outcome: 11 */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int first, second;

static void *one(void *argument)
{
    usleep(1000);
    first = 1;
    return argument;
}

static void *two(void *argument)
{
    usleep(2000);
    second = 1;
    return argument;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    sleep(1);
    int late = second, early = first;
    printf("%d%d\n", early, late);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
