// Who joins itself is told so, and goes on.
#include <assert.h>
#include <pthread.h>

static pthread_t own;
static int seen;

static void *work(void *unused) {
    seen = pthread_join(own, 0);
    assert(seen == 0); // fails
    return unused;
}

int main(void) {
    pthread_create(&own, 0, work, 0);
    pthread_exit(0);
}
