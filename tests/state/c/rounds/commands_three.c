// A gate that opens after three commands of the same sort in a row, which its writer thought to be impossible.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int row;

static void *gate(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        assert(row < 3); // found: assertion
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, gate, NULL);
    for (bool last = false;;) {
        bool now = __VERIFIER_nondet_bool();
        pthread_mutex_lock(&m);
        row = now == last && row < 3 ? row + 1 : 0;
        last = now;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
