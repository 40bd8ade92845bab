/* There is one thread too many, which no sample has. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

static int x;

static void *look(void *unused)
{
    assert(x <= 20);
    return unused;
}

static void *add(void *unused)
{
    int before = x;
    x = before + 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    for (int i = 0; i <= 20; i++)
        pthread_create(&thread, 0, add, 0);
}
