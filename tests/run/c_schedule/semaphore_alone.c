// The only thread waits for a semaphore until its time is over.
#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

int main(void)
{
    sem_t semaphore;
    struct timespec until;
    sem_init(&semaphore, 0, 0);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    printf("%d", sem_timedwait(&semaphore, &until));
    printf(" %d\n", errno == ETIMEDOUT);
    return 0;
}
