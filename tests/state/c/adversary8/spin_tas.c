/* Correct: pair of spin_tas_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static volatile int l;
static int n;
static void lock(void) { while (__sync_lock_test_and_set(&l, 1)) ; }
static void unlock(void) { __sync_lock_release(&l); }
static void *w(void *p) { lock(); int k = n; n = k + 1; unlock(); return p; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  assert(n == 2);
  return 0;
}
