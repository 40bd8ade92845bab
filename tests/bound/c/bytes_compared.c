/* Bytes are compared; the value of a difference has no sign. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static unsigned char key[4], copy[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
    pthread_mutex_lock(&m);
    for (int i = 0; i < 4; i++)
        key[i] += 1;
    memcpy(copy, key, 4);
    assert(memcmp(copy, key, sizeof key) == 0);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(abs(key[0] - 2) == 0);
    return 0;
}
