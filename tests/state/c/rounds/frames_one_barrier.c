// The second barrier of a frame is missing: who is quick begins the next frame while the other one still looks.
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t frame;
static int half[2];

static void *work(void *arg)
{
    int *own = arg;
    for (;;) {
        *own = 1 - *own;
        pthread_barrier_wait(&frame);
        assert(half[0] == half[1]); // found: assertion
    }
    return NULL;
}

int main(void)
{
    pthread_t other;
    pthread_barrier_init(&frame, NULL, 2);
    pthread_create(&other, NULL, work, &half[0]);
    work(&half[1]);
    return 0;
}
