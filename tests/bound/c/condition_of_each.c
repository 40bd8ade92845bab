/* A condition and its mutex that are known by pointers which threads choose. */
#include <assert.h>
#include <pthread.h>

struct channel {
    pthread_mutex_t mutex;
    pthread_cond_t filled;
    int items;
} left = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0},
  right = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
_Bool __VERIFIER_nondet_bool(void);

static void *take(void *unused)
{
    struct channel *channel = __VERIFIER_nondet_bool() ? &left : &right;
    pthread_mutex_lock(&channel->mutex);
    if (channel->items == 0)
        pthread_cond_wait(&channel->filled, &channel->mutex);
    assert(channel->items > 0);
    assert(channel != &right); // fails
    pthread_mutex_unlock(&channel->mutex);
    return unused;
}

int main(void)
{
    pthread_t one;
    struct channel *channel = __VERIFIER_nondet_bool() ? &left : &right;
    pthread_create(&one, NULL, take, NULL);
    pthread_mutex_lock(&channel->mutex);
    channel->items++;
    pthread_cond_signal(&channel->filled);
    pthread_mutex_unlock(&channel->mutex);
    return 0;
}
