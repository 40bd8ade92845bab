/* Atomic additions do not get lost; what they give are the two orders.
 * outcome: 2 0 1
 * outcome: 2 1 0 */
#include <pthread.h>
#include <stdio.h>

static int count, a, b;

static void *one(void *argument)
{
    a = __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    return argument;
}

static void *two(void *argument)
{
    b = __sync_fetch_and_add(&count, 1);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d %d %d\n", count, a, b);
    return 0;
}
