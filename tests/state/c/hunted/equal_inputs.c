/* Only if five inputs are equal to a sixth. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
unsigned __VERIFIER_nondet_uint(void);

static volatile unsigned wanted, equal;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *guess(void *argument)
{
    unsigned guessed = __VERIFIER_nondet_uint();
    (void)argument;
    __VERIFIER_assume(guessed >= 5 && guessed <= 10);
    pthread_mutex_lock(&lock);
    if (guessed == wanted)
        equal++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[5];
    wanted = __VERIFIER_nondet_uint();
    __VERIFIER_assume(wanted >= 5 && wanted <= 10);
    for (int i = 0; i < 5; i++)
        pthread_create(&threads[i], NULL, guess, NULL);
    for (int i = 0; i < 5; i++)
        pthread_join(threads[i], NULL);
    assert(equal < 5); // found: assertion
    return 0;
}
