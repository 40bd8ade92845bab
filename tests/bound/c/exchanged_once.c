/* Pointers to what all threads share have the same offset, so that members of what they point to are told apart. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct pair {
    char name;
    int first, second;
} * shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *exchange(void *unused)
{
    struct pair *pair = malloc(sizeof *pair);
    pair->name = 'b';
    pair->first = pair->second = 2;
    pthread_mutex_lock(&mutex);
    shared = pair;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    shared = malloc(sizeof *shared);
    shared->name = 'a';
    shared->first = shared->second = 1;
    pthread_create(&thread, NULL, exchange, NULL);
    pthread_mutex_lock(&mutex);
    struct pair *pair = shared;
    pthread_mutex_unlock(&mutex);
    assert(pair->first == pair->second);
    assert(pair->name == 'a' - 1 + pair->first);
    return 0;
}
