/* Who finds the lock taken does without.
 * outcome: 1
 * outcome: 2 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *one(void *argument)
{
    if (pthread_mutex_trylock(&lock) == 0) {
        count++;
        pthread_mutex_unlock(&lock);
    }
    return argument;
}

static void *two(void *argument)
{
    if (pthread_mutex_trylock(&lock) == 0) {
        count++;
        pthread_mutex_unlock(&lock);
    }
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d\n", count);
    return 0;
}
