/* Broken: memory: sum of two inputs can overflow. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
  int v = __VERIFIER_nondet_int();
  if (v > 1073741824 || v < -1073741824) return 0;
  pthread_mutex_lock(&m);
  total += v; // found: memory
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
