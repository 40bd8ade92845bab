/* Two threads add without a lock; by the bounded engine. */
// options: --engine bounded --kinds assertion
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int count;

static void *add(void *unused)
{
    int old = count;
    count = old + 1;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&other, NULL, add, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(count == 2); // found: assertion
    return 0;
}
