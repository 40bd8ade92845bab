/* Only if two threads take each step in turn, and main looks at the end. */
// options: --kinds assertion --executions 1000
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int one = 1, other = 1;

static void *add_one(void *argument)
{
    (void)argument;
    for (int i = 0; i < 12; i++) {
        __VERIFIER_atomic_begin();
        one += other;
        __VERIFIER_atomic_end();
    }
    return NULL;
}

static void *add_other(void *argument)
{
    (void)argument;
    for (int i = 0; i < 12; i++) {
        __VERIFIER_atomic_begin();
        other += one;
        __VERIFIER_atomic_end();
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, add_one, NULL);
    pthread_create(&threads[1], NULL, add_other, NULL);
    __VERIFIER_atomic_begin();
    int sum = one + other;
    __VERIFIER_atomic_end();
    assert(sum < 196418); // found: assertion
    return 0;
}
