// expect: the function 'work' is called back with arguments or for a result that it does not have
// status: 1
// option: --strict
#include <pthread.h>

static void *work(int number)
{
    return number == 5 ? NULL : &number;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, (void *(*)(void *))work, (void *)5L);
    pthread_join(id, NULL);
    return 0;
}
