// Addresses are numbers here, and grow with each cell that is made: so states in which cells lie elsewhere are told apart.
// options: --search states --kinds assertion
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *cell;

static void *drop(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        free(cell);
        cell = NULL;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, drop, NULL);
    uintptr_t first = 0;
    for (;;) {
        pthread_mutex_lock(&m);
        if (cell == NULL)
            cell = malloc(sizeof *cell);
        uintptr_t now = (uintptr_t)cell;
        if (first == 0)
            first = now;
        assert(now - first < UINT64_C(3) << 32); // found: assertion
        pthread_mutex_unlock(&m);
    }
    return 0;
}
