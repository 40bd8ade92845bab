// Inline assembly that is one atomic operation, as programs write it that are older than C11.
#include <pthread.h>
#include <stdio.h>

static volatile int taken, count, sum, bits = 255;
static volatile unsigned char small;

static int exchange_if(volatile int *p, int expected, int wanted)
{
    int old;
    __asm__ volatile("lock; cmpxchgl %1,%2" : "=a"(old) : "r"(wanted), "m"(*p), "0"(expected) : "memory");
    return old;
}

static int exchange_if_equal(volatile int *p, int expected, int wanted)
{
    char done;
    __asm__ volatile("lock; cmpxchgl %3,%1; sete %0" : "=q"(done), "+m"(*p), "+a"(expected) : "r"(wanted) : "memory");
    return done * 10 + expected;
}

static int exchange(volatile int *p, int value)
{
    __asm__ volatile("xchgl %0,%1" : "=r"(value), "+m"(*p) : "0"(value) : "memory");
    return value;
}

static int add(volatile int *p, int value)
{
    __asm__ volatile("lock; xaddl %0,%1" : "+r"(value), "+m"(*p) : : "memory");
    return value;
}

static void take(void)
{
    while (exchange(&taken, 1) != 0)
        __asm__ volatile("pause");
}

static void *worker(void *argument)
{
    (void)argument;
    for (int i = 0; i < 3; i++) {
        take();
        count++;
        exchange(&taken, 0);
        __asm__ volatile("lock; incl %0" : "+m"(sum));
        __asm__ volatile("lock; addl %1,%0" : "+m"(sum) : "ir"(10));
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int other = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("%d %d\n", count, sum);
    printf("%d", exchange_if(&sum, 1, 2));
    printf(" %d", exchange_if(&sum, 66, 3));
    printf(" %d", exchange_if_equal(&sum, 3, 4));
    printf(" %d %d\n", exchange_if_equal(&sum, 3, 5), taken);
    printf("%d", add(&sum, 100));
    printf(" %d\n", add(&sum, -4));
    __asm__ volatile("lock; subl %1,%0" : "+m"(sum) : "r"(other + 1));
    __asm__ volatile("lock; andl %1,%0" : "+m"(bits) : "r"(0x0f));
    __asm__ volatile("lock; orl %1,%0" : "+m"(bits) : "r"(0x30));
    __asm__ volatile("lock; xorl %1,%0" : "+m"(bits) : "r"(0x11));
    __asm__ volatile("lock; decb %0" : "+m"(small));
    __asm__ volatile("lock; decl %0" : "+m"(sum));
    printf("%d %d %d\n", sum, bits, small);
    return 0;
}
