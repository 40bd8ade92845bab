/* An input that goes through memory before an assumption leaves few of its values. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
unsigned __VERIFIER_nondet_uint(void);

static volatile unsigned count, most;

static void *add(void *argument)
{
    (void)argument;
    __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t threads[24];
    most = __VERIFIER_nondet_uint();
    __VERIFIER_assume(most >= 20 && most < 24);
    for (unsigned i = 0; i < most; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    assert(count < most); // found: assertion
    return 0;
}
