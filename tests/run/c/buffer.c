// A bounded buffer with two conditions; what is taken is added up.
#include <pthread.h>
#include <stdio.h>

enum { SIZE = 3, ITEMS = 60, PRODUCERS = 2, CONSUMERS = 3 };

static pthread_mutex_t lock;
static pthread_cond_t not_full, not_empty;
static int buffer[SIZE], used, made, taken, sum;

static void *produce(void *argument)
{
    (void)argument;
    for (;;) {
        pthread_mutex_lock(&lock);
        if (made == ITEMS) {
            pthread_mutex_unlock(&lock);
            return NULL;
        }
        int item = made++;
        while (used == SIZE)
            pthread_cond_wait(&not_full, &lock);
        buffer[used++] = item;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&lock);
    }
}

static void *consume(void *argument)
{
    long own = 0;
    (void)argument;
    for (;;) {
        pthread_mutex_lock(&lock);
        if (taken == ITEMS) {
            pthread_mutex_unlock(&lock);
            return (void *)own;
        }
        taken++;
        while (used == 0)
            pthread_cond_wait(&not_empty, &lock);
        sum += buffer[--used];
        own++;
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&lock);
    }
}

int main(void)
{
    pthread_t ids[PRODUCERS + CONSUMERS];
    long count = 0;
    void *own;
    pthread_mutex_init(&lock, NULL);
    pthread_cond_init(&not_full, NULL);
    pthread_cond_init(&not_empty, NULL);
    for (int i = 0; i < PRODUCERS + CONSUMERS; i++)
        pthread_create(&ids[i], NULL, i < PRODUCERS ? produce : consume, NULL);
    for (int i = 0; i < PRODUCERS + CONSUMERS; i++) {
        pthread_join(ids[i], &own);
        count += i < PRODUCERS ? 0 : (long)own;
    }
    printf("%d %ld\n", sum, count);
    pthread_cond_destroy(&not_full);
    pthread_cond_destroy(&not_empty);
    pthread_mutex_destroy(&lock);
    return 0;
}
