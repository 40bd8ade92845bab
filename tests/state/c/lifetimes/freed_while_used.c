// The connection is freed after its thread was told to stop, not after it has ended.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct connection {
    int sent;
};

static atomic_int stop;

static void *serve(void *arg)
{
    struct connection *connection = arg;
    if (!atomic_load(&stop))
        connection->sent++; // found: memory
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL)
        abort();
    pthread_create(&thread, NULL, serve, connection);
    atomic_store(&stop, 1);
    free(connection); // found: race
    pthread_join(thread, NULL);
    return 0;
}
