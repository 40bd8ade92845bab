// The same, but the function waits for its thread before it returns.
// holds
#include <assert.h>
#include <pthread.h>

static void *worker(void *arg)
{
    int *work = arg;
    *work += 1;
    return NULL;
}

static int launch(int work)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, &work);
    pthread_join(thread, NULL);
    return work;
}

static void *launcher(void *arg)
{
    (void)arg;
    return (void *)(long)launch(launch(1));
}

int main(void)
{
    pthread_t thread;
    void *got;
    pthread_create(&thread, NULL, launcher, NULL);
    assert(launch(3) == 4);
    pthread_join(thread, &got);
    assert((long)got == 3);
    return 0;
}
