/* Nobody interrupts what stands between begin and end, and functions of that name.
 * outcome: 2 */
#include <pthread.h>
#include <stdio.h>

static int count;
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static void __VERIFIER_atomic_add(void)
{
    count++;
}

static void *one(void *argument)
{
    __VERIFIER_atomic_begin();
    count++;
    __VERIFIER_atomic_end();
    return argument;
}

static void *two(void *argument)
{
    __VERIFIER_atomic_add();
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
