/* The lock is taken and kept by who finds nothing: the other one waits for ever then; and main does not wait for its end to
 * read what is left. */
// options: --engine bounded --kinds assertion,memory,deadlock,race
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned rest;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *unused)
{
    pthread_mutex_lock(&mutex); // found: deadlock
    if (rest == 0)
        return unused;
    rest--; // found: race
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    rest = __VERIFIER_nondet_uint();
    pthread_create(&one, NULL, take, NULL);
    pthread_create(&other, NULL, take, NULL);
    unsigned left = rest;
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return left == 7;
}
