/* Standard sense-reversing barrier, count reset before the release store. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3
static atomic_int count = N;
static atomic_int sense;
static int cell[N];
static void barrier(int *local)
{
    *local = !*local;
    if (atomic_fetch_sub(&count, 1) == 1) {
        atomic_store(&count, N);
        atomic_store(&sense, *local);
    } else
        while (atomic_load(&sense) != *local)
            ;
}
static void *work(void *p)
{
    int id = (int)(long)p, local = 0;
    cell[id] = id + 1;
    barrier(&local);
    int s = 0;
    for (int i = 0; i < N; i++)
        s += cell[i];
    assert(s == 6);
    barrier(&local);
    cell[id] = 0;
    return 0;
}
int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
