/* A loop that another thread ends. */
#include <pthread.h>

int go;

static void *end(void *unused)
{
    go = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, end, NULL);
    while (!go)
        continue;
    return 0;
}
