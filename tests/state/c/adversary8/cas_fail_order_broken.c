/* Broken: race: failed compare-and-swap is relaxed and orders nothing. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdatomic.h>
static int data; static atomic_int f; static int got;
static void *a(void *p) { data = 1; atomic_store_explicit(&f, 1, memory_order_release); return p; }
static void *c(void *p) { int z = 0; if (!atomic_compare_exchange_strong_explicit(&f, &z, 5, memory_order_acq_rel, memory_order_relaxed)) got = data; return p; } // found: race
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, c, 0); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return 0; }
