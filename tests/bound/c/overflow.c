// Two threads together come to a sum that does not fit; one alone and an input to a division by zero.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum = 2147483646, rest = 2;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    sum = sum + 1; // wrong
    rest = rest - 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t one, other;
    int value = __VERIFIER_nondet_int(), flag = __VERIFIER_nondet_bool();
    if (value == 7) {
        sum = 0;
        rest = 1;
    }
    pthread_create(&one, 0, work, 0);
    if (flag && value != 7)
        pthread_create(&other, 0, work, 0);
    pthread_mutex_lock(&mutex);
    int share = 100 / rest; // wrong
    pthread_mutex_unlock(&mutex);
    return share > 0;
}
