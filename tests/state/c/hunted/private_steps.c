/* Each thread counts in cells of its own that nobody knows to be its own, and the two that matter are apart: who chooses
 * among all steps alike hardly ever comes between them. */
// options: --kinds assertion --executions 1
#include <assert.h>
#include <pthread.h>

enum { CELLS = 300, ROUNDS = 3 };
static int cells[3][CELLS];
static _Atomic int first, second, third, wrong;

static void work(int *own)
{
    for (int i = 0; i < CELLS; i++)
        own[i]++;
}

static void *changes(void *argument)
{
    for (int i = 0; i < ROUNDS; i++) {
        work(argument);
        first = i + 1;
        second = i + 1;
        third = i + 1;
    }
    return NULL;
}

static void *looks(void *argument)
{
    for (int i = 0; i < ROUNDS; i++) {
        work(argument);
        int seen = first;
        if (seen != second && seen == second)
            wrong += seen != third;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, changes, cells[0]);
    pthread_create(&threads[1], NULL, looks, cells[1]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(wrong == 0); // found: assertion
    return 0;
}
