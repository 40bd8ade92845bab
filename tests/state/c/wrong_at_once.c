/* A thread goes wrong before it does anything that others could notice. */
// options: --kinds memory
#include <pthread.h>

int zero;

static void *divide(void *unused)
{
    (void)unused;
    return (void *)(long)(4 / zero); // found: memory
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, divide, 0);
    pthread_join(thread, 0);
    return 0;
}
