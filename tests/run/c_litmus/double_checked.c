/* Double-checked locking works under sequential consistency: one object, and its member is set.
 * outcome: 1 42 42 */
#include <stdlib.h>
#include <pthread.h>
#include <stdio.h>

struct single {
    int value;
};
static struct single *instance;
static int made, a, b;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct single *get(void)
{
    if (instance == NULL) {
        pthread_mutex_lock(&lock);
        if (instance == NULL) {
            struct single *fresh = malloc(sizeof *fresh);
            fresh->value = 42;
            made++;
            instance = fresh;
        }
        pthread_mutex_unlock(&lock);
    }
    return instance;
}

static void *one(void *argument)
{
    a = get()->value;
    return argument;
}

static void *two(void *argument)
{
    b = get()->value;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d %d %d\n", made, a, b);
    return 0;
}
