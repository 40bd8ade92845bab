// expect: more than 16384 threads are started
// status: 3
#include <pthread.h>

static void *work(void *argument)
{
    return argument;
}

int main(void)
{
    for (int i = 0; i < 20000; i++) {
        pthread_t id;
        pthread_create(&id, NULL, work, NULL);
        pthread_join(id, NULL);
    }
    return 0;
}
