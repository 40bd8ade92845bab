// race
// A mutex is destroyed while another thread may still want it; who comes late uses what was destroyed.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex); // wrong
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_mutex_destroy(&mutex); // wrong
    pthread_join(a, 0);
    return 0;
}
