/* What runs once has run when any call returns, and ran once. */
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int made, first, late;

static void make(void)
{
    made++;
    first = 1;
}

static void *work(void *unused)
{
    if (first)
        late = 1;
    pthread_once(&once, make);
    assert(made == 1 && first == 1);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&other, NULL, work, NULL);
    if (made)
        assert(first); // fails
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(made == 1);
    assert(!late); // fails
    return 0;
}
