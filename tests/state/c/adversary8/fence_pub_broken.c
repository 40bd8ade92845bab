/* Broken: race: acquire fence is missing. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdatomic.h>
static int data; static atomic_int f; static int got;
static void *a(void *p) { data = 1; atomic_thread_fence(memory_order_release); atomic_store_explicit(&f, 1, memory_order_relaxed); return p; }
static void *c(void *p) { if (atomic_load_explicit(&f, memory_order_relaxed)) {  got = data; } return p; } // found: race
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, c, 0); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return 0; }
