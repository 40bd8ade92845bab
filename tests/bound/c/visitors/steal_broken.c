/* Broken: The counter is loaded and stored: an item is done twice. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define ITEMS 3
static atomic_uint next;
static atomic_uchar done[ITEMS];
static void *worker(void *a)
{
    (void)a;
    for (;;) {
        unsigned i = atomic_load(&next);
        atomic_store(&next, i + 1);
        if (i >= ITEMS)
            break;
        done[i]++;
    }
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < ITEMS; i++)
        assert(done[i] == 1); // fails
    return 0;
}
