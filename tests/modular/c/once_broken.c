/* It takes back what it has published. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

static int ready, data;

static void *writer(void *unused)
{
    data = 5;
    ready = 1;
    data = 0;
    return unused;
}

static void *reader(void *unused)
{
    if (ready == 1)
        assert(data == 5);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    while (1)
        pthread_create(&thread, 0, reader, 0);
}
