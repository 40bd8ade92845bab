// expect: pthread_cond_wait: this thread does not hold the mutex
// where: wait_without_lock.c:12
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void)
{
    return pthread_cond_wait(&condition, &lock); // here
}
