/* Broken: assertion: lock uses load then store. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <assert.h>
static volatile int l;
static int n;
static void lock(void) { while (__atomic_load_n(&l, __ATOMIC_SEQ_CST)) ; __atomic_store_n(&l, 1, __ATOMIC_SEQ_CST); }
static void unlock(void) { __sync_lock_release(&l); }
static void *w(void *p) { lock(); int k = n; n = k + 1; unlock(); return p; } // found: race
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  assert(n == 2); // found: assertion
  return 0;
}
