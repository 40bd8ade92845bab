/* One thread alone, then a lock, then a barrier, then the other thread alone: each phase has its own discipline. */
// holds
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t between;
static int table[2], total;

static void *work(void *argument)
{
    int me = *(int *)argument;
    pthread_mutex_lock(&lock);
    total += table[me];
    pthread_mutex_unlock(&lock);
    pthread_barrier_wait(&between);
    if (me == 0)
        total *= 2;
    pthread_barrier_wait(&between);
    if (me == 1)
        total++;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int names[2] = {0, 1};
    table[0] = 3;
    table[1] = 4;
    pthread_barrier_init(&between, NULL, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(total == 15);
    pthread_barrier_destroy(&between);
    return 0;
}
