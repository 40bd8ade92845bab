// expect: uninitialised value: read of 4 bytes at byte 8 of a block of 40 bytes
// where: lock_never_made.c:10
// status: 1
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    pthread_mutex_t *lock = malloc(sizeof *lock);
    return pthread_mutex_lock(lock); // here
}
