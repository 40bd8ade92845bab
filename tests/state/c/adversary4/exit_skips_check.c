/* The worker may look (x == 1, not 2) before the other thread calls exit. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
static atomic_int x;
static void *quitter(void *p)
{
    x += 1;
    x += 1;
    exit(0);
}
static void *looker(void *p)
{
    assert(x != 1); // found: assertion
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, quitter, 0);
    pthread_create(&b, 0, looker, 0);
    pthread_join(b, 0);
    pause();
    return 0;
}
