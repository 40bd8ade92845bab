// Inline assembly that does nothing, hints, fences. What is not understood does not matter where it is not reached.
#include <emmintrin.h>
#include <pthread.h>
#include <stdio.h>

#define barrier() __asm__ volatile("" ::: "memory")
#define hide(x) __asm__ volatile("" : "+r"(x))

static volatile int ready, data;

static void *writer(void *argument)
{
    (void)argument;
    data = 42;
    __asm__ volatile("mfence" ::: "memory");
    barrier();
    ready = 1;
    return NULL;
}

static unsigned cycles(int really)
{
    unsigned low = 7, high = 0;
    if (really)
        __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return low + high;
}

int main(void)
{
    pthread_t thread;
    int x = 3, y = 4;
    double d = 2.5;
    pthread_create(&thread, NULL, writer, NULL);
    while (!ready) {
        _mm_pause();
        __asm__ volatile("pause");
        __asm__ volatile("rep; nop" ::: "memory");
        __asm__("nop\n\t");
    }
    pthread_join(thread, NULL);
    __sync_synchronize();
    _mm_mfence();
    _mm_lfence();
    _mm_sfence();
    __asm__ volatile("lfence\n\t" ::: "memory");
    __asm__ volatile("sfence" ::: "memory");
    hide(x);
    __asm__("" : "+x"(d));
    __asm__("" : "=r"(x), "=r"(y) : "0"(y), "1"(x));
    __asm__("" : "+m"(y));
    __asm__("" : : "r"(x), "m"(y));
    __asm__("");
    printf("%d %d %d %g %u\n", data, x, y, d, cycles(0));
    return 0;
}
