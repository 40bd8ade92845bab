// race open
// Who does not get the lock knows nothing of what its holder did before.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data, seen;

static void *work(void *unused) {
    data = 1;
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    if (pthread_mutex_trylock(&mutex) != 0)
        seen = data;
    pthread_join(a, 0);
    return seen;
}
