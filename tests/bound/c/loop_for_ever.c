/* A loop without an end, but for an assertion that fails in its fourth round. */
// unwind: 4
#include <assert.h>
#include <pthread.h>

int turns;

static void *turn(void *unused)
{
    for (;;) {
        assert(turns < 3); // fails
        turns = turns + 1;
    }
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, turn, NULL);
    assert(turns != 2); // fails
    pthread_join(one, NULL);
    return 0;
}
