// Sizes, alignments and offsets: of longs and pointers with 4 bytes, of long long and double that structs align by 4, of long double with 12.
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

struct mixed {
    char c;
    long l;
    short s;
    void *p;
    long long ll;
    char d;
    double f;
    char e;
    long double x;
    char last;
};

struct wide {
    char c;
    long long ll;
};

struct packed {
    char c;
    long long ll;
    void *p;
} __attribute__((packed));

struct bits {
    unsigned long a : 3, b : 29, c : 1;
    long long d : 40;
};

union all {
    char c[5];
    long l;
    void *p;
    double d;
    long double x;
};

struct inner {
    char c;
    struct wide w[2];
    union all u;
};

static struct mixed global[3];

int main(void)
{
    struct mixed local[2] = {{.c = 1, .ll = -1, .x = 1.5L}, {.l = LONG_MIN, .p = &global[1], .last = 7}};
    printf("%zu %zu %zu %zu %zu %zu %zu\n", sizeof(int), sizeof(long), sizeof(long long), sizeof(void *), sizeof(size_t),
           sizeof(long double), sizeof(wchar_t));
    printf("%zu %zu %zu %zu\n", sizeof(struct mixed), sizeof(struct wide), sizeof(struct packed), sizeof(struct bits));
    printf("%zu %zu %zu\n", sizeof(union all), sizeof(struct inner), _Alignof(struct mixed));
    printf("%zu %zu %zu %zu %zu %zu %zu %zu\n", offsetof(struct mixed, l), offsetof(struct mixed, s),
           offsetof(struct mixed, p), offsetof(struct mixed, ll), offsetof(struct mixed, f), offsetof(struct mixed, e),
           offsetof(struct mixed, x), offsetof(struct mixed, last));
    printf("%d %d %d\n", (int)((char *)&local[1] - (char *)local), (int)((char *)&local[0].x - (char *)local),
           (int)((char *)&global[2].ll - (char *)global));
    printf("%zu %zu %zu %zu %zu %zu %zu\n", sizeof(pthread_t), sizeof(pthread_mutex_t), sizeof(pthread_cond_t),
           sizeof(pthread_rwlock_t), sizeof(pthread_barrier_t), sizeof(sem_t), sizeof(struct timespec));
    printf("%ld %lu %d %u\n", LONG_MAX, ULONG_MAX, INTPTR_MAX == INT_MAX, (unsigned)SIZE_MAX);
    struct mixed copy = local[1];
    global[1].ll = local[0].ll;
    global[1].x = local[0].x * 3;
    printf("%ld %d %lld %Lg\n", copy.l, copy.last, ((struct mixed *)copy.p)->ll, ((struct mixed *)copy.p)->x);
    struct bits b = {5, (1u << 29) - 1, 1, -(1ll << 39)};
    b.b -= 6;
    printf("%d %d %d %lld\n", (int)b.a, (int)b.b, (int)b.c, (long long)b.d);
    struct packed p = {'x', 1ll << 40, &p};
    struct packed q = p;
    printf("%c %lld %d\n", q.c, q.ll, q.p == &p);
    return sizeof(struct mixed);
}
