// Double-checked locking with a plain pointer: the first look races, and what it points to is not published.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
    int port;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct config * instance;

static struct config *get(void)
{
    struct config *config = instance; // found: race
    if (config == NULL) {
        pthread_mutex_lock(&lock);
        config = instance;
        if (config == NULL) {
            config = malloc(sizeof *config);
            if (config == NULL)
                abort();
            config->port = 8080;
            instance = config;
        }
        pthread_mutex_unlock(&lock);
    }
    return config;
}

static void *user(void *arg)
{
    assert(get()->port == 8080); // found: race
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, user, NULL);
    pthread_create(&two, NULL, user, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(instance);
    return 0;
}
