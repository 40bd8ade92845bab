/* Each thread is joined before the next one starts; a thread starts another one, which nobody joins.
 * fact: first_value: only read while there are threads
 * fact: nested: shared
 * fact: main line 34: reads nested */
#include <pthread.h>

static int first_value, nested;

static void *deep(void *argument)
{
    nested = first_value;
    return argument;
}

static void *start(void *argument)
{
    pthread_t thread;
    pthread_create(&thread, 0, deep, 0);
    return argument;
}

static void *look(void *argument)
{
    return first_value == 7 ? argument : 0;
}

int main(void)
{
    pthread_t thread;
    first_value = 7;
    pthread_create(&thread, 0, start, 0);
    pthread_join(thread, 0);
    int seen =
        nested;
    pthread_t other;
    pthread_create(&other, 0, look, 0);
    pthread_join(other, 0);
    return seen > 7;
}
