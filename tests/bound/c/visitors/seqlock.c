/* Correct: A sequence lock: the reader takes its copy only if the sequence was even and did not change. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint seq;
static volatile int a, b;
static void *writer(void *x)
{
    (void)x;
    for (int i = 1; i <= 2; i++) {
        atomic_fetch_add(&seq, 1);
        a = i;
        b = -i;
        atomic_fetch_add(&seq, 1);
    }
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    unsigned s = atomic_load(&seq);
    if (s % 2 == 0) {
        int x = a, y = b;
        if (s == atomic_load(&seq))
            assert(x + y == 0);
    }
    pthread_join(t, 0);
    return 0;
}
