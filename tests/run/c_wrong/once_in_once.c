// expect: thread 0, "main", waits for an initialiser that runs once, the global 'once'
// status: 1
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void)
{
    pthread_once(&once, initialise);
}

int main(void)
{
    pthread_once(&once, initialise);
    return 0;
}
