/* Who joins itself is told so, by another result than 0. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

static pthread_t own;

static void *work(void *unused) {
    int result = pthread_join(own, 0);
    assert(result == 0);
    return unused;
}

int main(void) {
    while (1)
        pthread_create(&own, 0, work, 0);
}
