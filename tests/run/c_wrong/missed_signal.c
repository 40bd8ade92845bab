// expect: thread 0, "main", waits to be signalled by a condition, the global 'condition' of 48 bytes, at main(missed_signal.c:
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void)
{
    pthread_cond_signal(&condition);
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&condition, &lock);
    return 0;
}
