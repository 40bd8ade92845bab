/* A section waits for a condition: others go on meanwhile, so that it is signalled.
 * outcome: 1 */
#include <pthread.h>
#include <stdio.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *work(void *argument)
{
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&lock);
    while (count == 0)
        pthread_cond_wait(&condition, &lock);
    pthread_mutex_unlock(&lock);
    __VERIFIER_atomic_end();
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    count = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&lock);
    pthread_join(id, NULL);
    printf("%d\n", count);
    return 0;
}
