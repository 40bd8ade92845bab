// Each thread has its own: no race, and nothing is seen of the others.
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local int depth;
static pthread_key_t key;

static void *worker(void *arg)
{
    long me = (long)arg;
    assert(depth == 0 && pthread_getspecific(key) == NULL);
    depth += (int)me;
    errno = (int)me;
    pthread_setspecific(key, malloc(1));
    printf("thread %ld\n", me);
    assert(depth == me && errno == me && pthread_getspecific(key) != NULL);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_key_create(&key, free);
    pthread_create(&one, NULL, worker, (void *)1);
    pthread_create(&two, NULL, worker, (void *)2);
    depth = 9;
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(depth == 9);
    return 0;
}
