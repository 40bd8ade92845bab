// holds
// Each sum is looked at before it is made, under the lock.
#include <limits.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum = INT_MAX - 1, rest = 2;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    if (sum < INT_MAX)
        sum = sum + 1;
    if (rest > 1)
        rest = rest - 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t one, other;
    int value = __VERIFIER_nondet_int(), share;
    pthread_create(&one, 0, work, 0);
    pthread_create(&other, 0, work, 0);
    pthread_mutex_lock(&mutex);
    share = value / rest;
    pthread_mutex_unlock(&mutex);
    unsigned bits = 1u << (value & 31);
    return bits != 0 && share != 0;
}
