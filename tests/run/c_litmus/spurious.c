/* A thread that does not look again when it wakes finds nothing, if it may wake for no reason.
 * outcome: 1
 * or if woken: 0
 * or if woken: 1 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int set, seen;

static void *one(void *argument)
{
    pthread_mutex_lock(&lock);
    if (!set)
        pthread_cond_wait(&condition, &lock);
    seen = set;
    pthread_mutex_unlock(&lock);
    return argument;
}

static void *two(void *argument)
{
    pthread_mutex_lock(&lock);
    set = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d\n", seen);
    return 0;
}
