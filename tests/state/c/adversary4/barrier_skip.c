/* Who comes late sees done and skips the barrier; the other waits for ever. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static pthread_barrier_t bar;
static atomic_int done;
static void *work(void *p)
{
    if (atomic_fetch_add(&done, 1) < 2)
        pthread_barrier_wait(&bar); // found: deadlock
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_barrier_init(&bar, 0, 3);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
