/* A lock in assembly that is tested and then taken, by two instructions. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static volatile int held;
static int count;

static int exchange(int value)
{
    __asm__ volatile("xchgl %0,%1" : "=r"(value), "+m"(held) : "0"(value) : "memory");
    return value;
}

static void *worker(void *argument)
{
    while (__atomic_load_n(&held, __ATOMIC_SEQ_CST) != 0)
        __asm__ volatile("pause");
    exchange(1);
    count++; // found: race
    exchange(0);
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    worker(NULL);
    pthread_join(thread, NULL);
    assert(count == 2); // found: assertion
    return 0;
}
