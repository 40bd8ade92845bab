/* Left -= 1 (result not used), then left == 0 seen by both: freed twice. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int left = 2, cleaned;
static int *shared;
static void *work(void *p)
{
    left -= 1;
    if (left == 0) {
        cleaned += 1;
        free(shared); // found: race memory
    }
    return 0;
}
int main(void)
{
    pthread_t t[2];
    shared = malloc(4);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(cleaned == 1);
    return 0;
}
