/* A section that had to wait for a mutex goes on alone: no other section sees the count when it is odd.
 * outcome: 4 */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *argument)
{
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&lock);
    count++;
    count++;
    pthread_mutex_unlock(&lock);
    count++;
    count++;
    __VERIFIER_atomic_end();
    return argument;
}

static void *look(void *argument)
{
    for (int i = 0; i < 3; i++) {
        __VERIFIER_atomic_begin();
        assert(count % 2 == 0);
        __VERIFIER_atomic_end();
    }
    return argument;
}

int main(void)
{
    pthread_t worker, looker;
    pthread_mutex_lock(&lock);
    pthread_create(&worker, NULL, work, NULL);
    pthread_create(&looker, NULL, look, NULL);
    pthread_mutex_unlock(&lock);
    pthread_join(worker, NULL);
    pthread_join(looker, NULL);
    printf("%d\n", count);
    return 0;
}
