// Waiting by spinning on an atomic flag that publishes plain data.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message[2];
static atomic_bool ready;

static void *sender(void *arg)
{
    message[0] = 1;
    message[1] = 2;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, sender, NULL);
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
    assert(message[0] == 1 && message[1] == 2);
    pthread_join(thread, NULL);
    return 0;
}
