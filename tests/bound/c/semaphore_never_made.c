/* A semaphore that is used before it is made. */
// unknown: a value may be used that was not initialised
#include <semaphore.h>
#include <stdlib.h>

int main(void)
{
    sem_t *semaphore = malloc(sizeof *semaphore);
    sem_post(semaphore);
    return 0;
}
