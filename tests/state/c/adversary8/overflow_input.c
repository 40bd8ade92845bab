/* Correct: pair of overflow_input_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
  int v = __VERIFIER_nondet_int();
  if (v > 1073741823 || v < -1073741824) return 0;
  pthread_mutex_lock(&m);
  total += v;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
