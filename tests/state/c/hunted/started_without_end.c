/* Nothing fails, but there is no last thread: the report says where they are started. */
// unknown: there are too many threads (in main, started_without_end.c:19)
// options: --kinds assertion --executions 5 --steps 300 --time-limit 1
#include <pthread.h>

static _Atomic int count;

static void *add(void *argument)
{
    (void)argument;
    count++;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    for (;;) {
        count--;
        pthread_create(&thread, NULL, add, NULL);
    }
}
