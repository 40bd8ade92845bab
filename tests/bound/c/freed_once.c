// holds
// Who frees it leaves no pointer behind.
#include <pthread.h>
#include <stdlib.h>

static int *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *unused) {
    pthread_mutex_lock(&mutex);
    int seen = block == 0 ? 0 : *block;
    free(block);
    block = 0;
    pthread_mutex_unlock(&mutex);
    return seen == 0 ? unused : 0;
}

int main(void) {
    pthread_t thread;
    block = calloc(1, sizeof *block);
    pthread_create(&thread, 0, reader, 0);
    pthread_mutex_lock(&mutex);
    free(block);
    block = 0;
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
