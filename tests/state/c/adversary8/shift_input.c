/* Correct: pair of shift_input_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
static uint32_t mask;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
  unsigned n = __VERIFIER_nondet_uint() % 32;
  pthread_mutex_lock(&m);
  mask |= 1u << n;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
