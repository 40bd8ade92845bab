/* How far a pointer came, and whether it is before another one. */
// holds
#include <assert.h>
#include <pthread.h>

static int buf[8];
static int *end = buf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        *end++ = i;
        pthread_mutex_unlock(&m);
    }
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(end - buf == 4);
    assert(end < buf + 8);
    return 0;
}
