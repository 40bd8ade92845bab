/* Two threads take an input of any value from under a lock: nothing of any kind is wrong, by the bounded engine. */
// options: --engine bounded --kinds assertion,memory,deadlock,race
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned rest;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *unused)
{
    pthread_mutex_lock(&mutex);
    if (rest > 0)
        rest--;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    unsigned input = __VERIFIER_nondet_uint();
    rest = input;
    pthread_create(&one, NULL, take, NULL);
    pthread_create(&other, NULL, take, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(rest <= input);
    return 0;
}
