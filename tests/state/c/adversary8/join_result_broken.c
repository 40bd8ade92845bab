/* Broken: assertion: wrong result of thread expected. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <assert.h>
#include <stdint.h>
static void *w(void *p) { intptr_t n = (intptr_t)p; if (n > 1) pthread_exit((void *)(n * 2)); return (void *)(n + 1); }
int main(void) {
  pthread_t a, b;
  void *r, *s;
  pthread_create(&a, 0, w, (void *)1); pthread_create(&b, 0, w, (void *)2);
  pthread_join(a, &r); pthread_join(b, &s);
  assert((intptr_t)r == 2 && (intptr_t)s == 3); // found: assertion
  return 0;
}
