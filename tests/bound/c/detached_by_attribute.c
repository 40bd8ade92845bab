/* Nobody may join a thread whose attributes say so. */
#include <pthread.h>

static void *run(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 65536);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&thread, &attributes, run, 0);
    pthread_join(thread, 0); // wrong
    return 0;
}
