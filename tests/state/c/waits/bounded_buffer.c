// A bounded buffer with two conditions, one producer and two consumers.
// holds
#include <assert.h>
#include <pthread.h>

enum { SIZE = 1, ITEMS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t nonempty = PTHREAD_COND_INITIALIZER, nonfull = PTHREAD_COND_INITIALIZER;
static int buffer[SIZE], count, in, out;

static void put(int item)
{
    pthread_mutex_lock(&lock);
    while (count == SIZE)
        pthread_cond_wait(&nonfull, &lock);
    buffer[in] = item;
    in = (in + 1) % SIZE;
    count++;
    pthread_cond_signal(&nonempty);
    pthread_mutex_unlock(&lock);
}

static int get(void)
{
    pthread_mutex_lock(&lock);
    while (count == 0)
        pthread_cond_wait(&nonempty, &lock);
    int item = buffer[out];
    out = (out + 1) % SIZE;
    count--;
    pthread_cond_signal(&nonfull);
    pthread_mutex_unlock(&lock);
    return item;
}

static void *consumer(void *arg)
{
    *(int *)arg = get();
    return NULL;
}

int main(void)
{
    pthread_t threads[ITEMS];
    int got[ITEMS] = {0};
    for (int i = 0; i < ITEMS; i++)
        pthread_create(&threads[i], NULL, consumer, &got[i]);
    for (int i = 0; i < ITEMS; i++)
        put(10 + i);
    for (int i = 0; i < ITEMS; i++)
        pthread_join(threads[i], NULL);
    assert(got[0] + got[1] == 21 && got[0] != got[1]);
    return 0;
}
