/* A thread that nobody may interrupt waits for a mutex that another holds: that one goes on until the mutex is free, so there is no deadlock.
 * outcome: 12 */
#include <pthread.h>
#include <stdio.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    count++;
    count++;
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&lock);
    count += 10;
    pthread_mutex_unlock(&lock);
    __VERIFIER_atomic_end();
    pthread_join(id, NULL);
    printf("%d\n", count);
    return 0;
}
