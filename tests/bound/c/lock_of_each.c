/* Which of several locks is meant depends on an input: each element has its own. */
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t mutex;
    int balance, looks;
} accounts[3] = {{PTHREAD_MUTEX_INITIALIZER}, {PTHREAD_MUTEX_INITIALIZER}, {PTHREAD_MUTEX_INITIALIZER}};
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

static unsigned choose(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3);
    return i;
}

static void *pay(void *unused)
{
    unsigned i = choose();
    pthread_mutex_lock(&accounts[i].mutex);
    accounts[i].balance++;
    pthread_mutex_unlock(&accounts[i].mutex);
    accounts[i].looks++;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, pay, NULL);
    pthread_create(&other, NULL, pay, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(accounts[0].balance + accounts[1].balance + accounts[2].balance == 2);
    assert(accounts[0].looks + accounts[1].looks + accounts[2].looks == 2); // fails
    return 0;
}
