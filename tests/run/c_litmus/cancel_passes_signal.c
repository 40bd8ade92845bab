/* Two threads wait, one is signalled and then cancelled: if it ends, the signal goes to the other one, so that nobody
 * waits for ever.
 * outcome: 1 0
 * outcome: 1 1 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int tokens, taken;

static void unlock(void *mutex)
{
    pthread_mutex_unlock(mutex);
}

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    while (tokens == 0)
        pthread_cond_wait(&condition, &lock);
    tokens--;
    taken++;
    pthread_cleanup_pop(1);
    return argument;
}

int main(void)
{
    pthread_t ids[2];
    void *result;
    pthread_create(&ids[0], NULL, work, NULL);
    pthread_create(&ids[1], NULL, work, NULL);
    pthread_mutex_lock(&lock);
    tokens++;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&lock);
    pthread_cancel(ids[0]);
    pthread_join(ids[0], &result);
    int cancelled = result == PTHREAD_CANCELED;
    if (!cancelled) {
        pthread_mutex_lock(&lock);
        tokens++;
        pthread_cond_signal(&condition);
        pthread_mutex_unlock(&lock);
    }
    pthread_join(ids[1], NULL);
    printf("%d %d\n", taken == 2 - cancelled, cancelled);
    return 0;
}
