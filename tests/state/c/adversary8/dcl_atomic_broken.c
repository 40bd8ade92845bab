/* Broken: race: publishes with a relaxed store. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <assert.h>
struct conf { int a, b; };
static _Atomic(struct conf *) inst;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct conf store;
static struct conf *get(void) {
  struct conf *c = atomic_load_explicit(&inst, memory_order_acquire);
  if (!c) {
    pthread_mutex_lock(&m);
    c = atomic_load_explicit(&inst, memory_order_relaxed);
    if (!c) { c = &store; c->a = 3; c->b = 4;
      atomic_store_explicit(&inst, c, memory_order_relaxed); }
    pthread_mutex_unlock(&m);
  }
  return c;
}
static void *w(void *x) { struct conf *c = get(); assert(c->a + c->b == 7); return x; } // found: race race
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, w, NULL); pthread_create(&b, NULL, w, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  return 0;
}
