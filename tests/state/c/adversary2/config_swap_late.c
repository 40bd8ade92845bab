/* Readers take the pointer under the lock, and use it behind it, when it may be freed. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct config {
    int version, checksum;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct config *current;

static struct config *make(int version)
{
    struct config *config = malloc(sizeof *config);
    if (config == NULL)
        exit(1);
    config->version = version;
    config->checksum = ~version;
    return config;
}

static void *reload(void *unused)
{
    struct config *fresh = make(2), *old;
    pthread_mutex_lock(&lock);
    old = current;
    current = fresh;
    pthread_mutex_unlock(&lock);
    free(old);
    return unused;
}

static void *serve(void *unused)
{
    struct config *mine;
    pthread_mutex_lock(&lock);
    mine = current;
    pthread_mutex_unlock(&lock);
    assert(mine->checksum == ~mine->version); // found: race+ memory+
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    current = make(1);
    pthread_create(&threads[0], NULL, serve, NULL);
    pthread_create(&threads[1], NULL, reload, NULL);
    pthread_create(&threads[2], NULL, serve, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(current->version == 2);
    free(current);
    return 0;
}
