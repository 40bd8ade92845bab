// An atomic flag says that somebody began to make the table, not that it is made.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag begun = ATOMIC_FLAG_INIT;
static int table;

static void *user(void *arg)
{
    if (!atomic_flag_test_and_set(&begun))
        table = 9;
    int seen = table; // found: race
    assert(seen == 9); // found: assertion
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, user, NULL);
    pthread_create(&two, NULL, user, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
