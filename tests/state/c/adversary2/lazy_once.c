/* Double-checked initialisation with acquire and release beside pthread_once: both are right. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
    int size;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings *_Atomic lazy;
static struct settings by_once;

static void initialise(void)
{
    by_once.size = 4;
}

static struct settings *get(void)
{
    struct settings *result = atomic_load_explicit(&lazy, memory_order_acquire);
    if (result == NULL) {
        pthread_mutex_lock(&lock);
        result = atomic_load_explicit(&lazy, memory_order_relaxed);
        if (result == NULL) {
            result = malloc(sizeof *result);
            if (result == NULL)
                abort();
            result->size = 8;
            atomic_store_explicit(&lazy, result, memory_order_release);
        }
        pthread_mutex_unlock(&lock);
    }
    return result;
}

static void *use(void *unused)
{
    pthread_once(&once, initialise);
    assert(get()->size + by_once.size == 12);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, use, NULL);
    use(NULL);
    pthread_join(thread, NULL);
    free(get());
    return 0;
}
