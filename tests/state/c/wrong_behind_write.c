/* A thread goes wrong behind a write: another one may have read what was written. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int told;
static int zero;

static void *tell(void *unused)
{
    atomic_store(&told, 1);
    zero = 4 / zero; // found: memory
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, tell, NULL);
    assert(atomic_load(&told) == 0); // found: assertion
    pthread_join(thread, NULL);
    return 0;
}
