/* A loop that sleeps until a flag is set ends only when it is, and its states are found again.
 * outcome: 1 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int done;

static void *work(void *argument)
{
    usleep(50);
    done = 1;
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    while (!done)
        usleep(10);
    printf("%d\n", done);
    pthread_join(id, NULL);
    return 0;
}
