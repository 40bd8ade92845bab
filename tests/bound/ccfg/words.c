#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int __VERIFIER_nondet_int(void);
int *head, total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    pthread_mutex_lock(&m);
    if (head != NULL)
        *head = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t one;
    int *block = calloc(1, sizeof *block), input = __VERIFIER_nondet_int();
    pthread_create(&one, NULL, work, NULL);
    head = block;
    __VERIFIER_atomic_begin();
    total = input;
    *block = total;
    __VERIFIER_atomic_end();
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(one, NULL);
    return total + *block;
}
