// expect: thread 1, "work", waits for a mutex, the global 'first' of 40 bytes, which is held by thread 0, at work(deadlock.c:
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *work(void *argument)
{
    pthread_mutex_lock(&second);
    __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&first);
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_mutex_lock(&first);
    pthread_create(&id, NULL, work, NULL);
    while (!__atomic_load_n(&ready, __ATOMIC_SEQ_CST))
        ;
    pthread_mutex_lock(&second);
    return 0;
}
