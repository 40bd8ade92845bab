// The last philosopher takes the right fork first.
// holds
#include <assert.h>
#include <pthread.h>

enum { SEATS = 3 };

static pthread_mutex_t forks[SEATS];
static int uses[SEATS];

static void *dine(void *arg)
{
    int left = (int)(long)arg, right = (left + 1) % SEATS;
    int first = left < right ? left : right, second = left < right ? right : left;
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    uses[left]++;
    uses[right]++;
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return NULL;
}

int main(void)
{
    pthread_t threads[SEATS];
    for (int i = 0; i < SEATS; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (long i = 0; i < SEATS; i++)
        pthread_create(&threads[i], NULL, dine, (void *)i);
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < SEATS; i++) {
        assert(uses[i] == 2);
        pthread_mutex_destroy(&forks[i]);
    }
    return 0;
}
