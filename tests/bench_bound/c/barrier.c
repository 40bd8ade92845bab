/* Threads that meet at a barrier they make themselves, as the barrier benchmark of the Java Grande forum does: each counts
 * itself in under a lock, the last one opens the barrier, the others wait for that. Between two meetings each writes a field
 * of its own; behind the barrier it reads that of its neighbour.
 *
 * N threads, ROUNDS meetings. BUG: the barrier opens when one thread is still missing. */
#include <pthread.h>
#include <stdlib.h>
void reach_error(void);
void __VERIFIER_assume(int condition);

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int arrived, opened, field[N];

static void meet(int round)
{
    pthread_mutex_lock(&mutex);
    arrived = arrived + 1;
#ifdef BUG
    int all = N - 1;
#else
    int all = N;
#endif
    if (arrived == all * (round + 1) + round * (N - all))
        opened = round + 1;
    pthread_mutex_unlock(&mutex);
    __VERIFIER_assume(opened > round);
}

static void *work(void *number)
{
    int me = (int)(long)number, neighbour = (me + 1) % N;
    for (int round = 0; round < ROUNDS; round++) {
        field[me] = round + 1;
        meet(round);
        if (field[neighbour] < round + 1)
            reach_error();
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
