/* A barrier for more threads than come is never opened; while one waits there it must not be destroyed. */
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int behind;

static void *work(void *unused)
{
    pthread_barrier_wait(&barrier); // wrong
    behind = 1;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_barrier_init(&barrier, NULL, 3);
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&other, NULL, work, NULL);
    assert(!behind);
    pthread_barrier_destroy(&barrier); // wrong
    return 0;
}
