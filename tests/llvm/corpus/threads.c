// pthreads: a bounded buffer with a mutex and conditions; the threads are joined before the result is printed.
#include <pthread.h>
#include <stdio.h>

enum { SIZE = 4, COUNT = 20 };

struct buffer {
    pthread_mutex_t lock;
    pthread_cond_t not_empty, not_full;
    int items[SIZE], first, used;
};

static struct buffer shared = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0};

static void put(struct buffer *b, int item)
{
    pthread_mutex_lock(&b->lock);
    while (b->used == SIZE)
        pthread_cond_wait(&b->not_full, &b->lock);
    b->items[(b->first + b->used++) % SIZE] = item;
    pthread_cond_signal(&b->not_empty);
    pthread_mutex_unlock(&b->lock);
}

static int take(struct buffer *b)
{
    pthread_mutex_lock(&b->lock);
    while (b->used == 0)
        pthread_cond_wait(&b->not_empty, &b->lock);
    int item = b->items[b->first];
    b->first = (b->first + 1) % SIZE;
    b->used--;
    pthread_cond_signal(&b->not_full);
    pthread_mutex_unlock(&b->lock);
    return item;
}

static void *produce(void *argument)
{
    for (int i = 0; i < COUNT; i++)
        put(argument, i);
    return NULL;
}

static void *consume(void *argument)
{
    long sum = 0;
    for (int i = 0; i < COUNT; i++)
        sum += take(argument);
    return (void *)sum;
}

int main(void)
{
    pthread_t producer, consumer;
    void *sum;
    pthread_create(&producer, NULL, produce, &shared);
    pthread_create(&consumer, NULL, consume, &shared);
    pthread_join(producer, NULL);
    pthread_join(consumer, &sum);
    printf("%ld\n", (long)sum);
    return 0;
}
