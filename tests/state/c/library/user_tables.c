/* A table of hashes under a read-write lock, and an array that grows. */
// holds
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define DA(T)                                                                                                          \
    struct {                                                                                                           \
        T *v;                                                                                                          \
        size_t n, cap;                                                                                                 \
    }
#define da_push(a, x)                                                                                                  \
    do {                                                                                                               \
        if ((a)->n == (a)->cap) {                                                                                      \
            (a)->cap = (a)->cap ? (a)->cap * 2 : 2;                                                                    \
            (a)->v = realloc((a)->v, (a)->cap * sizeof *(a)->v);                                                       \
        }                                                                                                              \
        (a)->v[(a)->n++] = (x);                                                                                        \
    } while (0)
typedef struct {
    uint64_t key;
    int val;
    uint8_t used;
} slot;
static slot map[16];
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static uint64_t mix(uint64_t x)
{
    x ^= x >> 33;
    x *= UINT64_C(0xff51afd7ed558ccd);
    return x ^ (x >> 33);
}
static void put(uint64_t k, int v)
{
    pthread_rwlock_wrlock(&l);
    size_t i = mix(k) & 15;
    while (map[i].used && map[i].key != k)
        i = (i + 1) & 15;
    map[i] = (slot){k, v, 1};
    pthread_rwlock_unlock(&l);
}
static int get(uint64_t k)
{
    int r = -1;
    pthread_rwlock_rdlock(&l);
    for (size_t i = mix(k) & 15; map[i].used; i = (i + 1) & 15)
        if (map[i].key == k) {
            r = map[i].val;
            break;
        }
    pthread_rwlock_unlock(&l);
    return r;
}
static void *w(void *a)
{
    put((uintptr_t)a, (int)(uintptr_t)a * 10);
    return NULL;
}
int main(void)
{
    DA(int) a = {0};
    for (int i = 0; i < 5; i++)
        da_push(&a, i * i);
    int s = 0;
    for (size_t i = 0; i < a.n; i++)
        s += a.v[i];
    free(a.v);
    pthread_t t[2];
    for (uintptr_t i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, w, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    printf("%d %d %d %d\n", s, get(1), get(2), get(3));
    return 0;
}
