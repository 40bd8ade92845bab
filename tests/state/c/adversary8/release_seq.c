/* Correct: pair of release_seq_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdatomic.h>
static int data; static atomic_int f; static int got;
static void *a(void *p) { data = 1; atomic_store_explicit(&f, 1, memory_order_release); return p; }
static void *b(void *p) { int one = 1; atomic_compare_exchange_strong_explicit(&f, &one, 2, memory_order_relaxed, memory_order_relaxed); return p; }
static void *c(void *p) { if (atomic_load_explicit(&f, memory_order_acquire) == 2) got = data; return p; }
int main(void) { pthread_t t[3]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, b, 0); pthread_create(&t[2], 0, c, 0); for (int i = 0; i < 3; i++) pthread_join(t[i], 0); return 0; }
