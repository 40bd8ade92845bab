/* A thread ends in a stretch that nobody interrupts: the others go on. */
// holds
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int count;

static void *leave(void *unused)
{
    __VERIFIER_atomic_begin();
    count++;
    pthread_exit(unused);
}

static void *stay(void *unused)
{
    __VERIFIER_atomic_begin();
    count++;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, leave, NULL);
    pthread_create(&other, NULL, stay, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(count == 2);
    return 0;
}
