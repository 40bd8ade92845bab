// A console takes commands for ever and hands them to a lamp: the lamp is on if and only if the last command said so.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static bool wanted, lit;

static void *lamp(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        lit = wanted;
        assert(lit == wanted);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, lamp, NULL);
    while (1) {
        bool on = __VERIFIER_nondet_bool();
        pthread_mutex_lock(&m);
        wanted = on;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
