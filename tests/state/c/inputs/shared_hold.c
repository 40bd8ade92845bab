/* A thread leaves when its input is not what it wants; the other one does something with few values. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned sum;

static void *add(void *unused)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        pthread_exit(NULL);
    pthread_mutex_lock(&lock);
    sum += n;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&two, NULL, add, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(sum <= 6);
    return 0;
}
