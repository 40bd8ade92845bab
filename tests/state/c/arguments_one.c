/* As many threads as the first argument says count up: one, so that there is nothing to race for. */
// options: -- 1 slow
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4 };
static int count;

static void *worker(void *argument)
{
    int now = count;
    count = now + 1;
    return argument;
}

int main(int argc, char **argv)
{
    pthread_t threads[MOST];
    if (argc != 3 || strcmp(argv[2], "slow") != 0 || argv[argc] != NULL)
        return 1;
    int wanted = atoi(argv[1]);
    for (int i = 0; i < wanted && i < MOST; i++)
        pthread_create(&threads[i], NULL, worker, argv[1]);
    for (int i = 0; i < wanted && i < MOST; i++)
        pthread_join(threads[i], NULL);
    assert(count == wanted);
    return 0;
}
